import { testPrograms } from '../programs.ts';

testPrograms(
  {
    id: 'java',
    file: 'Programs.java',
    head: `import com.integrationapi.*;
import com.integrationapi.model.*;
import com.integrationapi.resource.OrdersResource.OrderUpdateParams;
import com.integrationapi.testing.*;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
abstract class Programs {
  FakeApi fake; IntegrationApi api; Order order; WebhookEndpoint endpoint; ApiException error; String text;
  abstract void print(Object value);`,
    wrap: (code, index) => `void program${index}() { ${code} }`,
    tail: '}',
    command({ root, pathList, read }) {
      const classPath = pathList(`${root}/sdks/java/target/classes`, read('sdks/java/target/classpath.txt').trim());
      return ['javac', '-proc:none', '-Xmaxerrs', '1000', '-cp', classPath, '-d', '.', 'Programs.java'];
    },
    error: /^Programs\.java:(\d+): error/,
  },
  20,
);
