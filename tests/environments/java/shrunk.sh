# Compiles Shrunk.java, shrinks it together with the library, and runs the result alone.
set -e
mkdir -p app rules
javac -d app Shrunk.java
library=$(ls lib/integration-api-*.jar)
unzip -q -o "$library" 'META-INF/proguard/*' -d rules
modules=$(java -XshowSettings:properties -version 2>&1 | sed -n 's/ *java.home = //p')/jmods
java proguard.ProGuard -injars app -injars "$library(!META-INF/**,!module-info.class)" -outjars shrunk.jar \
  -libraryjars "$modules/java.base.jmod(!**.jar;!module-info.class)" \
  -libraryjars "$modules/java.net.http.jmod(!**.jar;!module-info.class)" \
  -keep 'class Shrunk { public static void main(java.lang.String[]); }' \
  -include rules/META-INF/proguard/integration-api.pro > proguard.log 2>&1 || { cat proguard.log; exit 1; }
CLASSPATH=shrunk.jar java Shrunk
