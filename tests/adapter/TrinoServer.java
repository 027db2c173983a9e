/*
 * Trino itself, as its own tests start it: a coordinator that is its only worker, with the catalogs memory, tpch, "odd cat"
 * (memory) and broken, whose connector fails whatever it is asked. The first argument is the port; prints "ready", and ends when
 * standard input does.
 */
import io.trino.Session;
import io.trino.connector.MockConnectorFactory;
import io.trino.connector.MockConnectorPlugin;
import io.trino.plugin.memory.MemoryPlugin;
import io.trino.plugin.tpch.TpchPlugin;
import io.trino.testing.DistributedQueryRunner;
import io.trino.testing.TestingSession;
import java.util.Map;

public class TrinoServer {
	public static void main(String[] arguments) throws Exception {
		Session session = TestingSession.testSessionBuilder().setCatalog("memory").setSchema("default").build();
		DistributedQueryRunner runner = DistributedQueryRunner.builder(session).setNodeCount(1)
				.setCoordinatorProperties(Map.of("http-server.http.port", arguments[0])).build();
		runner.installPlugin(new TpchPlugin());
		runner.createCatalog("tpch", "tpch");
		runner.installPlugin(new MemoryPlugin());
		runner.createCatalog("memory", "memory");
		runner.installPlugin(new MockConnectorPlugin(MockConnectorFactory.builder()
				.withListSchemaNames(of -> { throw new RuntimeException("the metastore is down"); }).build()));
		runner.createCatalog("broken", "mock");
		System.out.println("ready");
		while (System.in.read() >= 0) {
		}
		System.exit(0);
	}
}
