# Compiles a module that requires the library, and runs it without a class path.
set -e
mkdir -p sources/com/example/modules
cp Modules.java sources/com/example/modules
echo 'module com.example.modules { requires com.integrationapi; }' > sources/module-info.java
unset CLASSPATH
javac -d modules -p lib $(find sources -name '*.java')
java -p lib:modules -m com.example.modules/com.example.modules.Modules
