-- A database as version 0.1.0 wrote it (schema 2): a lobby, an ended game of Tatsu, a running game of Tichu.
PRAGMA application_id = 1111770194;
PRAGMA user_version = 2;
BEGIN TRANSACTION;
CREATE TABLE log (
  table_id INTEGER NOT NULL REFERENCES tables (id),
  seq      INTEGER NOT NULL CHECK (seq > 0),
  at       INTEGER NOT NULL,
  kind     TEXT NOT NULL CHECK (kind IN ('lobby', 'record', 'commit', 'seat')),
  text     TEXT NOT NULL,
  user_id  INTEGER,
  key      TEXT,
  PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "log" VALUES(1,1,1767268800000,'lobby','open tichu',2,NULL);
INSERT INTO "log" VALUES(2,1,1767268800000,'lobby','open tatsu',1,NULL);
INSERT INTO "log" VALUES(2,2,1767268800000,'lobby','add easy',1,NULL);
INSERT INTO "log" VALUES(2,3,1767268800000,'record','busdriver 1
game tatsu target=100
seats Ann | Mei',1,NULL);
INSERT INTO "log" VALUES(2,4,1767268800000,'seat','0 normal',1,NULL);
INSERT INTO "log" VALUES(2,5,1767268800000,'commit','1 ba144922b0945eb4ddbe795eee168dfbee4d259c9afdcedd9906248a3cca96d5',NULL,NULL);
INSERT INTO "log" VALUES(2,6,1767268802000,'record','round 1
commit ba144922b0945eb4ddbe795eee168dfbee4d259c9afdcedd9906248a3cca96d5
dealer 1
hand 0 Y2 Yf Rf R1.6 Rx3 R1.5 R2 Y1.7 R1.3 R1.4 Y1.5 Y5 Yx3 Y6
hand 1 Yx2 Y4 R3 Y3 Yx1 Y1.4 Rx2 R6 Y1.3 Rx1 Y1.6 R4 R5 R1.7',NULL,NULL);
INSERT INTO "log" VALUES(2,7,1767268803811,'record','1 play R1.7',NULL,NULL);
INSERT INTO "log" VALUES(2,8,1767268805252,'record','0 play Y6',NULL,NULL);
INSERT INTO "log" VALUES(2,9,1767268806588,'record','1 ask 0',NULL,NULL);
INSERT INTO "log" VALUES(2,10,1767268807933,'record','0 play R1.4',NULL,NULL);
INSERT INTO "log" VALUES(2,11,1767268809902,'record','0 play Yx3',NULL,NULL);
INSERT INTO "log" VALUES(2,12,1767268811909,'record','0 play Y1.7',NULL,NULL);
INSERT INTO "log" VALUES(2,13,1767268813948,'record','1 play R6',NULL,NULL);
INSERT INTO "log" VALUES(2,14,1767268816014,'record','0 ask 1',NULL,NULL);
INSERT INTO "log" VALUES(2,15,1767268818527,'record','1 play Yx2',NULL,NULL);
INSERT INTO "log" VALUES(2,16,1767268820204,'record','1 play Rx2',NULL,NULL);
INSERT INTO "log" VALUES(2,17,1767268821835,'record','1 ask 0',NULL,NULL);
INSERT INTO "log" VALUES(2,18,1767268824660,'record','0 play R2',NULL,NULL);
INSERT INTO "log" VALUES(2,19,1767268826799,'record','0 play Y1.5',NULL,NULL);
INSERT INTO "log" VALUES(2,20,1767268829583,'record','1 play Rx1',NULL,NULL);
INSERT INTO "log" VALUES(2,21,1767268832108,'record','0 play Y5',NULL,NULL);
INSERT INTO "log" VALUES(2,22,1767268834249,'record','0 ask 1',NULL,NULL);
INSERT INTO "log" VALUES(2,23,1767268836251,'record','1 play Y1.3',NULL,NULL);
INSERT INTO "log" VALUES(2,24,1767268838715,'record','1 play R5',NULL,NULL);
INSERT INTO "log" VALUES(2,25,1767268840174,'record','0 ask 1',NULL,NULL);
INSERT INTO "log" VALUES(2,26,1767268842997,'record','1 play Y1.6',NULL,NULL);
INSERT INTO "log" VALUES(2,27,1767268845978,'record','1 ask 0',NULL,NULL);
INSERT INTO "log" VALUES(2,28,1767268847784,'record','0 play Rf',NULL,NULL);
INSERT INTO "log" VALUES(2,29,1767268849300,'record','1 play R3',NULL,NULL);
INSERT INTO "log" VALUES(2,30,1767268851070,'record','0 ask 1',NULL,NULL);
INSERT INTO "log" VALUES(2,31,1767268853441,'record','1 play Y3',NULL,NULL);
INSERT INTO "log" VALUES(2,32,1767268854930,'record','1 play R4',NULL,NULL);
INSERT INTO "log" VALUES(2,33,1767268856247,'record','0 play Y2',NULL,NULL);
INSERT INTO "log" VALUES(2,34,1767268857984,'record','1 ask 0',NULL,NULL);
INSERT INTO "log" VALUES(2,35,1767268859189,'record','0 play R1.3',NULL,NULL);
INSERT INTO "log" VALUES(2,36,1767268861818,'record','0 ask 1',NULL,NULL);
INSERT INTO "log" VALUES(2,37,1767268864269,'record','1 play Y1.4',NULL,NULL);
INSERT INTO "log" VALUES(2,38,1767268865750,'record','1 ask 0',NULL,NULL);
INSERT INTO "log" VALUES(2,39,1767268867471,'record','0 play R1.5',NULL,NULL);
INSERT INTO "log" VALUES(2,40,1767268869053,'record','0 play Yf',NULL,NULL);
INSERT INTO "log" VALUES(2,41,1767268871103,'record','0 ask 1',NULL,NULL);
INSERT INTO "log" VALUES(2,42,1767268872811,'record','1 play Y4',NULL,NULL);
INSERT INTO "log" VALUES(2,43,1767268875264,'record','1 ask 0',NULL,NULL);
INSERT INTO "log" VALUES(2,44,1767268877631,'record','0 play R1.6',NULL,NULL);
INSERT INTO "log" VALUES(2,45,1767268880509,'record','0 ask 1',NULL,NULL);
INSERT INTO "log" VALUES(2,46,1767268883129,'record','1 play Yx1',NULL,NULL);
INSERT INTO "log" VALUES(2,47,1767268885168,'record','1 ask 0',NULL,NULL);
INSERT INTO "log" VALUES(2,48,1767268887787,'record','0 play Rx3
score 152 44
reveal 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',NULL,NULL);
INSERT INTO "log" VALUES(3,1,1767272400000,'lobby','open tichu',1,NULL);
INSERT INTO "log" VALUES(3,2,1767272400000,'lobby','add easy',1,NULL);
INSERT INTO "log" VALUES(3,3,1767272400000,'lobby','add easy',1,NULL);
INSERT INTO "log" VALUES(3,4,1767272400000,'lobby','add easy',1,NULL);
INSERT INTO "log" VALUES(3,5,1767272400000,'record','busdriver 1
game tichu target=300 wish_bombs=yes
seats Ann | Mei | Bao | Lian',1,NULL);
INSERT INTO "log" VALUES(3,6,1767272400000,'seat','0 normal',1,NULL);
INSERT INTO "log" VALUES(3,7,1767272400000,'commit','1 ba144922b0945eb4ddbe795eee168dfbee4d259c9afdcedd9906248a3cca96d5',NULL,NULL);
INSERT INTO "log" VALUES(3,8,1767272402000,'record','round 1
commit ba144922b0945eb4ddbe795eee168dfbee4d259c9afdcedd9906248a3cca96d5
hand 0 9g 5b 3g 3k Kk Dr 6g Kb 2r 6r 7g 4g 7b 8r
hand 1 Kr 8b Jk Ph 7r Ar 4r 7k 4k 5r 8k 6b Do Qk
hand 2 9k Tg 5k Ab Tr Qg Ma 2g 3r Ak Ag 3b 2b 5g
hand 3 Kg 2k 8g Tb Qr Jr Jg 9b Jb 4b 6k Qb Tk 9r',NULL,NULL);
INSERT INTO "log" VALUES(3,9,1767272403746,'record','1 decline',NULL,NULL);
INSERT INTO "log" VALUES(3,10,1767272403819,'record','2 decline',NULL,NULL);
INSERT INTO "log" VALUES(3,11,1767272404814,'record','0 decline',NULL,NULL);
INSERT INTO "log" VALUES(3,12,1767272404871,'record','3 decline',NULL,NULL);
INSERT INTO "log" VALUES(3,13,1767272406133,'record','2 give Ma Qg 2g',NULL,NULL);
INSERT INTO "log" VALUES(3,14,1767272406558,'record','1 give 4k Do 4r',NULL,NULL);
INSERT INTO "log" VALUES(3,15,1767272407044,'record','0 give 3g 7g 6g',NULL,NULL);
INSERT INTO "log" VALUES(3,16,1767272407431,'record','3 give 2k Kg 4b',NULL,NULL);
INSERT INTO "log" VALUES(3,17,1767272410181,'record','3 play Do',NULL,NULL);
INSERT INTO "log" VALUES(3,18,1767272411435,'record','1 play Ph',NULL,NULL);
INSERT INTO "log" VALUES(3,19,1767272413895,'record','2 play 2b',NULL,NULL);
INSERT INTO "log" VALUES(3,20,1767272415425,'record','3 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,21,1767272418056,'record','0 play 4g',NULL,NULL);
INSERT INTO "log" VALUES(3,22,1767272420578,'record','1 play 5r',NULL,NULL);
INSERT INTO "log" VALUES(3,23,1767272423449,'record','2 play 7g',NULL,NULL);
INSERT INTO "log" VALUES(3,24,1767272425493,'record','3 play 8g',NULL,NULL);
INSERT INTO "log" VALUES(3,25,1767272427796,'record','0 play Qg',NULL,NULL);
INSERT INTO "log" VALUES(3,26,1767272429850,'record','1 play Kg',NULL,NULL);
INSERT INTO "log" VALUES(3,27,1767272431669,'record','2 play Ab',NULL,NULL);
INSERT INTO "log" VALUES(3,28,1767272433034,'record','3 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,29,1767272435471,'record','0 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,30,1767272437742,'record','1 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,31,1767272439742,'record','2 take',NULL,NULL);
INSERT INTO "log" VALUES(3,32,1767272442711,'record','2 play 3b 3r',NULL,NULL);
INSERT INTO "log" VALUES(3,33,1767272445370,'record','3 play 6g 6k',NULL,NULL);
INSERT INTO "log" VALUES(3,34,1767272447167,'record','0 play Kk Kb',NULL,NULL);
INSERT INTO "log" VALUES(3,35,1767272449634,'record','1 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,36,1767272451784,'record','2 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,37,1767272453031,'record','3 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,38,1767272455031,'record','0 take',NULL,NULL);
INSERT INTO "log" VALUES(3,39,1767272457136,'record','0 play 2k 3k 4r 5b 6r 7b 8r 9g',NULL,NULL);
INSERT INTO "log" VALUES(3,40,1767272460003,'record','1 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,41,1767272461555,'record','2 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,42,1767272464201,'record','3 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,43,1767272466201,'record','0 take',NULL,NULL);
INSERT INTO "log" VALUES(3,44,1767272468748,'record','0 play Dr',NULL,NULL);
INSERT INTO "log" VALUES(3,45,1767272471413,'record','1 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,46,1767272474275,'record','2 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,47,1767272476706,'record','3 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,48,1767272478706,'record','0 gift 1',NULL,NULL);
INSERT INTO "log" VALUES(3,49,1767272480910,'record','0 play 2r',NULL,NULL);
INSERT INTO "log" VALUES(3,50,1767272482369,'record','1 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,51,1767272484683,'record','2 play 4b',NULL,NULL);
INSERT INTO "log" VALUES(3,52,1767272486623,'record','3 play 9b',NULL,NULL);
INSERT INTO "log" VALUES(3,53,1767272488720,'record','1 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,54,1767272490154,'record','2 play Tg',NULL,NULL);
INSERT INTO "log" VALUES(3,55,1767272491886,'record','3 play Jb',NULL,NULL);
INSERT INTO "log" VALUES(3,56,1767272494430,'record','1 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,57,1767272497365,'record','2 play Ag',NULL,NULL);
INSERT INTO "log" VALUES(3,58,1767272498681,'record','3 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,59,1767272500423,'record','1 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,60,1767272502423,'record','2 take',NULL,NULL);
INSERT INTO "log" VALUES(3,61,1767272504544,'record','2 play 4k',NULL,NULL);
INSERT INTO "log" VALUES(3,62,1767272506072,'record','3 play 9r',NULL,NULL);
INSERT INTO "log" VALUES(3,63,1767272508056,'record','1 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,64,1767272509356,'record','2 play Tr',NULL,NULL);
INSERT INTO "log" VALUES(3,65,1767272511743,'record','3 play Jg',NULL,NULL);
INSERT INTO "log" VALUES(3,66,1767272514070,'record','1 play Qk',NULL,NULL);
INSERT INTO "log" VALUES(3,67,1767272516092,'record','2 play Ak',NULL,NULL);
INSERT INTO "log" VALUES(3,68,1767272517463,'record','3 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,69,1767272520000,'seat','0 person',1,NULL);
CREATE TABLE messages (
  table_id INTEGER NOT NULL REFERENCES tables (id),
  kind     TEXT NOT NULL,
  user_id  INTEGER NOT NULL,            -- 0: for all
  channel  INTEGER NOT NULL,
  message  INTEGER NOT NULL,
  seq      INTEGER NOT NULL,            -- of the table when it was last drawn
  PRIMARY KEY (table_id, kind, user_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "messages" VALUES(3,'table',0,1,77,5);
CREATE TABLE orders (
  table_id INTEGER NOT NULL REFERENCES tables (id),
  seat     INTEGER NOT NULL,
  kind     TEXT NOT NULL,
  line     TEXT NOT NULL,
  user_id  INTEGER NOT NULL,
  epoch    INTEGER NOT NULL,
  key      TEXT,
  PRIMARY KEY (table_id, seat, kind)
) STRICT, WITHOUT ROWID;
CREATE TABLE result_seats (
  table_id INTEGER NOT NULL REFERENCES results (table_id),
  seat     INTEGER NOT NULL,
  user_id  INTEGER,
  level    TEXT,
  won      INTEGER NOT NULL CHECK (won IN (0, 1)),
  PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "result_seats" VALUES(2,0,1,'normal',1);
INSERT INTO "result_seats" VALUES(2,1,NULL,'easy',0);
CREATE TABLE results (
  table_id INTEGER PRIMARY KEY REFERENCES tables (id),
  game     TEXT NOT NULL,
  guild    INTEGER,
  rated    INTEGER NOT NULL,
  finished INTEGER NOT NULL,
  aborted  INTEGER NOT NULL CHECK (aborted IN (0, 1)),
  totals   TEXT NOT NULL                -- JSON array, as in `replay --json`
) STRICT;
INSERT INTO "results" VALUES(2,'tatsu',9,0,1767268887787,0,'[152, 44]');
CREATE TABLE seats (
  table_id  INTEGER NOT NULL REFERENCES tables (id),
  seat      INTEGER NOT NULL,
  name      TEXT NOT NULL,
  user_id   INTEGER,
  user_name TEXT,
  level     TEXT,
  PRIMARY KEY (table_id, seat),
  CHECK (user_id IS NOT NULL OR level IS NOT NULL)
) STRICT, WITHOUT ROWID;
INSERT INTO "seats" VALUES(1,0,'Bo',2,'Bo',NULL);
INSERT INTO "seats" VALUES(2,0,'Ann',1,'Ann','normal');
INSERT INTO "seats" VALUES(2,1,'Mei',NULL,NULL,'easy');
INSERT INTO "seats" VALUES(3,0,'Ann',1,'Ann',NULL);
INSERT INTO "seats" VALUES(3,1,'Mei',NULL,NULL,'easy');
INSERT INTO "seats" VALUES(3,2,'Bao',NULL,NULL,'easy');
INSERT INTO "seats" VALUES(3,3,'Lian',NULL,NULL,'easy');
CREATE TABLE secrets (
  table_id INTEGER NOT NULL REFERENCES tables (id),
  round    INTEGER NOT NULL,
  secret   BLOB NOT NULL CHECK (length(secret) = 32),
  PRIMARY KEY (table_id, round)
) STRICT, WITHOUT ROWID;
INSERT INTO "secrets" VALUES(2,1,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F');
INSERT INTO "secrets" VALUES(3,1,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F');
CREATE TABLE settings (
  scope TEXT NOT NULL CHECK (scope IN ('user', 'guild')),
  id    INTEGER NOT NULL,
  name  TEXT NOT NULL,
  value TEXT NOT NULL,                  -- JSON
  PRIMARY KEY (scope, id, name)
) STRICT, WITHOUT ROWID;
INSERT INTO "settings" VALUES('user',1,'hand','"dm"');
INSERT INTO "settings" VALUES('user',1,'language','""');
INSERT INTO "settings" VALUES('user',1,'notify','true');
INSERT INTO "settings" VALUES('user',1,'order','"rank"');
INSERT INTO "settings" VALUES('user',1,'text_only','true');
INSERT INTO "settings" VALUES('user',1,'two_rows','false');
CREATE TABLE tables (
  id      INTEGER PRIMARY KEY AUTOINCREMENT,
  game    TEXT NOT NULL,
  options TEXT NOT NULL,                -- JSON object
  pace    TEXT NOT NULL,
  rated   INTEGER NOT NULL CHECK (rated IN (0, 1)),
  host    INTEGER NOT NULL,
  channel INTEGER NOT NULL,
  guild   INTEGER,
  status  TEXT NOT NULL CHECK (status IN ('lobby', 'running', 'over', 'cancelled')),
  places  INTEGER NOT NULL,             -- seats, taken or not
  seq     INTEGER NOT NULL,             -- of the newest log entry
  created INTEGER NOT NULL,
  due     INTEGER                       -- when the table goes on by itself
) STRICT;
INSERT INTO "tables" VALUES(1,'tichu','{"target": 1000, "wish_bombs": "yes"}','live',0,2,1,NULL,'lobby',4,1,1767268800000,NULL);
INSERT INTO "tables" VALUES(2,'tatsu','{"target": 100}','live',0,1,1,9,'over',2,48,1767268800000,NULL);
INSERT INTO "tables" VALUES(3,'tichu','{"target": 300, "wish_bombs": "yes"}','live',0,1,1,9,'running',4,69,1767272400000,1767272520400);
CREATE INDEX tables_channel ON tables (channel, status);
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE UNIQUE INDEX seats_user ON seats (user_id, table_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX log_key ON log (table_id, key) WHERE key IS NOT NULL;
CREATE TRIGGER log_no_update BEFORE UPDATE ON log
BEGIN
  SELECT RAISE (ABORT, 'the log is append-only');
END;
CREATE TRIGGER log_no_delete BEFORE DELETE ON log
BEGIN
  SELECT RAISE (ABORT, 'the log is append-only');
END;
CREATE INDEX result_seats_user ON result_seats (user_id) WHERE user_id IS NOT NULL;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('tables',3);
COMMIT;
