PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE `message` (
          `id` text PRIMARY KEY,
          `session_id` text NOT NULL,
          `time_created` integer NOT NULL,
          `time_updated` integer NOT NULL,
          `data` text NOT NULL,
          CONSTRAINT `fk_message_session_id_session_id_fk` FOREIGN KEY (`session_id`) REFERENCES `session`(`id`) ON DELETE CASCADE
        );
INSERT INTO message VALUES('msg_227aca60d001j4g0pTelh4pZ0t','ses_dd8535b92ffeyWgvlbbEZYVlKq',1795961955853,1795961972130,'{"role":"user","time":{"created":1795961955853},"agent":"build","model":{"providerID":"scripted","modelID":"scripted-1"},"summary":{"diffs":[]}}');
INSERT INTO message VALUES('msg_227acb504001x4Jj3Iab8iEHkh','ses_dd8535b92ffeyWgvlbbEZYVlKq',1795961959684,1795961968292,'{"parentID":"msg_227aca60d001j4g0pTelh4pZ0t","role":"assistant","mode":"build","agent":"build","path":{"cwd":"/home/ana/project","root":"/home/ana/project"},"cost":0.00104,"tokens":{"total":1020,"input":1000,"output":20,"reasoning":0,"cache":{"write":0,"read":0}},"modelID":"scripted-1","providerID":"scripted","time":{"created":1795961959684,"completed":1795961968289},"finish":"tool-calls"}');
INSERT INTO message VALUES('msg_227acd6a90018l39xzEJ0b7JVg','ses_dd8535b92ffeyWgvlbbEZYVlKq',1795961968297,1795961971469,'{"parentID":"msg_227aca60d001j4g0pTelh4pZ0t","role":"assistant","mode":"build","agent":"build","path":{"cwd":"/home/ana/project","root":"/home/ana/project"},"cost":0.000342,"tokens":{"total":1121,"input":300,"output":21,"reasoning":0,"cache":{"write":0,"read":800}},"modelID":"scripted-1","providerID":"scripted","time":{"created":1795961968297,"completed":1795961971460},"finish":"tool-calls"}');
INSERT INTO message VALUES('msg_227ace31f0019YpYmCDbTTb7Bv','ses_dd8535b92ffeyWgvlbbEZYVlKq',1795961971487,1795961972665,'{"parentID":"msg_227aca60d001j4g0pTelh4pZ0t","role":"assistant","mode":"build","agent":"build","path":{"cwd":"/home/ana/project","root":"/home/ana/project"},"cost":0.000444,"tokens":{"total":1222,"input":400,"output":22,"reasoning":0,"cache":{"write":0,"read":800}},"modelID":"scripted-1","providerID":"scripted","time":{"created":1795961971487,"completed":1795961972663},"finish":"stop"}');
CREATE TABLE `part` (
          `id` text PRIMARY KEY,
          `message_id` text NOT NULL,
          `session_id` text NOT NULL,
          `time_created` integer NOT NULL,
          `time_updated` integer NOT NULL,
          `data` text NOT NULL,
          CONSTRAINT `fk_part_message_id_message_id_fk` FOREIGN KEY (`message_id`) REFERENCES `message`(`id`) ON DELETE CASCADE
        );
INSERT INTO part VALUES('prt_227aca6190015rrn1pOhC24vSl','msg_227aca60d001j4g0pTelh4pZ0t','ses_dd8535b92ffeyWgvlbbEZYVlKq',1795961959535,1795961959545,'{"type":"text","text":"\"What was the revenue by country?\""}');
INSERT INTO part VALUES('prt_227acd2f2001XAojbMDm6i3P1f','msg_227acb504001x4Jj3Iab8iEHkh','ses_dd8535b92ffeyWgvlbbEZYVlKq',1795961967347,1795961967375,'{"snapshot":"23811a7bef13ff9ca63bad4b6d011073c53d38b7","type":"step-start"}');
INSERT INTO part VALUES('prt_227acd31a001zEg1x0DRxRd3d4','msg_227acb504001x4Jj3Iab8iEHkh','ses_dd8535b92ffeyWgvlbbEZYVlKq',1795961967386,1795961967417,'{"type":"reasoning","text":"I should look at the tables first.","time":{"start":1795961967386,"end":1795961967415}}');
INSERT INTO part VALUES('prt_227acd345001RzZmuNIYgzdz9N','msg_227acb504001x4Jj3Iab8iEHkh','ses_dd8535b92ffeyWgvlbbEZYVlKq',1795961967429,1795961967789,'{"type":"tool","tool":"shop_query","callID":"call_dc4d3cfdcb054ab8b21f","state":{"status":"completed","input":{"sql":"SELECT name FROM sqlite_master WHERE type = ''table'' ORDER BY name"},"output":"[{\"name\": \"customers\"}, {\"name\": \"orders\"}]","metadata":{"truncated":false},"title":"","time":{"start":1795961967541,"end":1795961967786}}}');
INSERT INTO part VALUES('prt_227acd5b6001EJzeydF43cYg72','msg_227acb504001x4Jj3Iab8iEHkh','ses_dd8535b92ffeyWgvlbbEZYVlKq',1795961968055,1795961968057,'{"reason":"tool-calls","snapshot":"23811a7bef13ff9ca63bad4b6d011073c53d38b7","type":"step-finish","tokens":{"total":1020,"input":1000,"output":20,"reasoning":0,"cache":{"write":0,"read":0}},"cost":0.00104}');
INSERT INTO part VALUES('prt_227acdde4001hQ9ZhlAAIE1Bko','msg_227acd6a90018l39xzEJ0b7JVg','ses_dd8535b92ffeyWgvlbbEZYVlKq',1795961970148,1795961970163,'{"snapshot":"23811a7bef13ff9ca63bad4b6d011073c53d38b7","type":"step-start"}');
INSERT INTO part VALUES('prt_227acddfa001U1NW8JbeSEets3','msg_227acd6a90018l39xzEJ0b7JVg','ses_dd8535b92ffeyWgvlbbEZYVlKq',1795961970170,1795961970341,'{"type":"text","text":"There are customers and orders.","time":{"start":1795961970170,"end":1795961970339}}');
INSERT INTO part VALUES('prt_227acde11001hPBxCOmW8FuPzg','msg_227acd6a90018l39xzEJ0b7JVg','ses_dd8535b92ffeyWgvlbbEZYVlKq',1795961970193,1795961970635,'{"type":"tool","tool":"shop_query","callID":"call_576c944e81b249328b81","state":{"status":"completed","input":{"sql":"SELECT c.country, sum(o.total) AS revenue FROM orders o JOIN customers c ON c.customer_id = o.customer_id GROUP BY c.country ORDER BY revenue DESC"},"output":"[{\"country\": \"Norway\", \"revenue\": 340.5}, {\"country\": \"Peru\", \"revenue\": 99.9}]","metadata":{"truncated":false},"title":"","time":{"start":1795961970301,"end":1795961970632}}}');
INSERT INTO part VALUES('prt_227ace14e00157wlPpiJBd0zwu','msg_227acd6a90018l39xzEJ0b7JVg','ses_dd8535b92ffeyWgvlbbEZYVlKq',1795961971022,1795961971025,'{"reason":"tool-calls","snapshot":"23811a7bef13ff9ca63bad4b6d011073c53d38b7","type":"step-finish","tokens":{"total":1121,"input":300,"output":21,"reasoning":0,"cache":{"write":0,"read":800}},"cost":0.000342}');
INSERT INTO part VALUES('prt_227ace514001h0Zkkkb5W5nBq1','msg_227ace31f0019YpYmCDbTTb7Bv','ses_dd8535b92ffeyWgvlbbEZYVlKq',1795961971989,1795961972000,'{"snapshot":"23811a7bef13ff9ca63bad4b6d011073c53d38b7","type":"step-start"}');
INSERT INTO part VALUES('prt_227ace527001ygf4oDRvtPpMnh','msg_227ace31f0019YpYmCDbTTb7Bv','ses_dd8535b92ffeyWgvlbbEZYVlKq',1795961972007,1795961972028,'{"type":"text","text":"Norway leads with 340.50, then Peru with 99.90.","time":{"start":1795961972007,"end":1795961972026}}');
INSERT INTO part VALUES('prt_227ace699001qeQWTH6KAqZPEY','msg_227ace31f0019YpYmCDbTTb7Bv','ses_dd8535b92ffeyWgvlbbEZYVlKq',1795961972378,1795961972380,'{"reason":"stop","snapshot":"23811a7bef13ff9ca63bad4b6d011073c53d38b7","type":"step-finish","tokens":{"total":1222,"input":400,"output":22,"reasoning":0,"cache":{"write":0,"read":800}},"cost":0.000444}');
CREATE TABLE `session` (
          `id` text PRIMARY KEY,
          `project_id` text NOT NULL,
          `workspace_id` text,
          `parent_id` text,
          `slug` text NOT NULL,
          `directory` text NOT NULL,
          `path` text,
          `title` text NOT NULL,
          `version` text NOT NULL,
          `share_url` text,
          `summary_additions` integer,
          `summary_deletions` integer,
          `summary_files` integer,
          `summary_diffs` text,
          `metadata` text,
          `cost` real DEFAULT 0 NOT NULL,
          `tokens_input` integer DEFAULT 0 NOT NULL,
          `tokens_output` integer DEFAULT 0 NOT NULL,
          `tokens_reasoning` integer DEFAULT 0 NOT NULL,
          `tokens_cache_read` integer DEFAULT 0 NOT NULL,
          `tokens_cache_write` integer DEFAULT 0 NOT NULL,
          `revert` text,
          `permission` text,
          `agent` text,
          `model` text,
          `time_created` integer NOT NULL,
          `time_updated` integer NOT NULL,
          `time_compacting` integer,
          `time_archived` integer,
          CONSTRAINT `fk_session_project_id_project_id_fk` FOREIGN KEY (`project_id`) REFERENCES `project`(`id`) ON DELETE CASCADE
        );
INSERT INTO session VALUES('ses_dd8535b92ffeyWgvlbbEZYVlKq','global',NULL,NULL,'neon-panda','/home/ana/project','','Revenue by country','1.18.33',NULL,0,0,0,NULL,NULL,0.0018259999999999999321,1700,63,0,1600,0,NULL,'[{"permission":"question","pattern":"*","action":"deny"},{"permission":"plan_enter","pattern":"*","action":"deny"},{"permission":"plan_exit","pattern":"*","action":"deny"}]','build','{"id":"scripted-1","providerID":"scripted","variant":"default"}',1795961955437,1795961972729,NULL,NULL);
COMMIT;
