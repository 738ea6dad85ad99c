import type { WorkflowSteps } from '../../publication/workflows.ts';

/** https://central.sonatype.org/publish/publish-portal-maven/ */
export const workflow: WorkflowSteps = {
  build: ({ java, client }) => [
    '- run: echo "JAVA_HOME=$JAVA_HOME_17_X64" >> "$GITHUB_ENV"',
    '- run: mvn --batch-mode --no-transfer-progress package',
    `- run: javap -cp "$(echo target/*.jar)" ${java.package}.${client}`,
  ],
  smoke: `for file in smoke/*.java; do "$JAVA_HOME/bin/java" -cp 'target/*' "$file"; done`,
  hasVersion: 'grep --quiet "^  <version>$version</version>" pom.xml',
  setUp: ({ java }) => [
    `Maven Central has no trusted publishing. Verify the namespace ${java.groupId} at https://central.sonatype.com/publishing, and give`,
    'the environment release these secrets: MAVEN_USERNAME and MAVEN_PASSWORD (a user token of the portal),',
    'MAVEN_GPG_KEY (an armoured private key, whose public key is on keys.openpgp.org) and MAVEN_GPG_PASSPHRASE.',
  ],
  publish: [
    '- run: |',
    '    mkdir --parents ~/.m2',
    "    cat > ~/.m2/settings.xml <<'END'",
    '    <settings>',
    '      <servers>',
    '        <server>',
    '          <id>central</id>',
    '          <username>${env.MAVEN_USERNAME}</username>',
    '          <password>${env.MAVEN_PASSWORD}</password>',
    '        </server>',
    '      </servers>',
    '    </settings>',
    '    END',
    '- run: mvn --batch-mode --no-transfer-progress -Prelease -Dgpg.signer=bc deploy',
    '  env:',
    '    MAVEN_USERNAME: ${{ secrets.MAVEN_USERNAME }}',
    '    MAVEN_PASSWORD: ${{ secrets.MAVEN_PASSWORD }}',
    '    MAVEN_GPG_KEY: ${{ secrets.MAVEN_GPG_KEY }}',
    '    MAVEN_GPG_PASSPHRASE: ${{ secrets.MAVEN_GPG_PASSPHRASE }}',
  ],
};
