-- A database of schema 6: that of schema 5 after its upgrade, with ratings: of one pool up to date, of another a game has been
-- corrected since.
PRAGMA application_id = 1111770194;
PRAGMA user_version = 6;
BEGIN TRANSACTION;
CREATE TABLE conduct (
  user_id  INTEGER NOT NULL,
  table_id INTEGER NOT NULL REFERENCES tables (id),
  pace     TEXT NOT NULL,
  ended    INTEGER,                     -- the game ended for them, by its end or by leaving it
  missed   INTEGER NOT NULL,
  gone     INTEGER NOT NULL CHECK (gone IN (0, 1)),
  PRIMARY KEY (user_id, table_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "conduct" VALUES(1,2,'live',1767268887787,0,0);
INSERT INTO "conduct" VALUES(1000,4,'async',1767268800000,0,1);
INSERT INTO "conduct" VALUES(1001,4,'async',1767268800000,0,0);
INSERT INTO "conduct" VALUES(1002,4,'async',1767268800000,0,0);
INSERT INTO "conduct" VALUES(1003,4,'async',1767268800000,0,0);
CREATE TABLE counted (table_id INTEGER PRIMARY KEY) STRICT;
INSERT INTO "counted" VALUES(4);
CREATE TABLE departures (
  table_id INTEGER NOT NULL REFERENCES tables (id),
  seat     INTEGER NOT NULL,
  seq      INTEGER NOT NULL,            -- of the log entry with which the substitute came
  user_id  INTEGER NOT NULL,            -- who had the seat before
  came     INTEGER NOT NULL,            -- who took it over
  PRIMARY KEY (table_id, seat, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE erasing (user_id INTEGER PRIMARY KEY, ghost INTEGER NOT NULL) STRICT;
CREATE TABLE ghosts (
  id    INTEGER PRIMARY KEY AUTOINCREMENT,
  at    INTEGER NOT NULL
) STRICT;
CREATE TABLE "log" (
  table_id INTEGER NOT NULL REFERENCES tables (id),
  seq      INTEGER NOT NULL CHECK (seq > 0),
  at       INTEGER NOT NULL,
  kind     TEXT NOT NULL CHECK (kind IN ('lobby', 'record', 'commit', 'seat', 'terms', 'pause', 'extend', 'away',
                                         'back')),
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
game tichu target=100 wish_bombs=yes
seats Ann | Mei | Bao | Lian',1,NULL);
INSERT INTO "log" VALUES(3,6,1767272400000,'commit','1 ba144922b0945eb4ddbe795eee168dfbee4d259c9afdcedd9906248a3cca96d5',NULL,NULL);
INSERT INTO "log" VALUES(3,7,1767272402000,'record','round 1
commit ba144922b0945eb4ddbe795eee168dfbee4d259c9afdcedd9906248a3cca96d5
hand 0 9g 5b 3g 3k Kk Dr 6g Kb 2r 6r 7g 4g 7b 8r
hand 1 Kr 8b Jk Ph 7r Ar 4r 7k 4k 5r 8k 6b Do Qk
hand 2 9k Tg 5k Ab Tr Qg Ma 2g 3r Ak Ag 3b 2b 5g
hand 3 Kg 2k 8g Tb Qr Jr Jg 9b Jb 4b 6k Qb Tk 9r',NULL,NULL);
INSERT INTO "log" VALUES(3,8,1767272405215,'record','1 decline',NULL,NULL);
INSERT INTO "log" VALUES(3,9,1767272405376,'record','2 decline',NULL,NULL);
INSERT INTO "log" VALUES(3,10,1767272407714,'record','3 decline',NULL,NULL);
INSERT INTO "log" VALUES(3,11,1767272410029,'record','2 give Ma Qg 2g',NULL,NULL);
INSERT INTO "log" VALUES(3,12,1767272410558,'record','1 give 4k Do 4r',NULL,NULL);
INSERT INTO "log" VALUES(3,13,1767272412909,'record','3 give 2k Kg 4b',NULL,NULL);
INSERT INTO "log" VALUES(3,14,1767272430000,'seat','0 normal',1,NULL);
INSERT INTO "log" VALUES(3,15,1767272434201,'record','0 decline',NULL,NULL);
INSERT INTO "log" VALUES(3,16,1767272439834,'record','0 give 3g 7g 6g',NULL,NULL);
INSERT INTO "log" VALUES(3,17,1767272442138,'record','3 play Do',NULL,NULL);
INSERT INTO "log" VALUES(3,18,1767272446339,'record','1 play Ph',NULL,NULL);
INSERT INTO "log" VALUES(3,19,1767272448645,'record','2 play 2b',NULL,NULL);
INSERT INTO "log" VALUES(3,20,1767272452482,'record','3 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,21,1767272455758,'record','0 play 4g',NULL,NULL);
INSERT INTO "log" VALUES(3,22,1767272460893,'record','1 play 5r',NULL,NULL);
INSERT INTO "log" VALUES(3,23,1767272465180,'record','2 play 7g',NULL,NULL);
INSERT INTO "log" VALUES(3,24,1767272467766,'record','3 play 8g',NULL,NULL);
INSERT INTO "log" VALUES(3,25,1767272469966,'record','0 play Qg',NULL,NULL);
INSERT INTO "log" VALUES(3,26,1767272473852,'record','1 play Kg',NULL,NULL);
INSERT INTO "log" VALUES(3,27,1767272479392,'record','2 play Ab',NULL,NULL);
INSERT INTO "log" VALUES(3,28,1767272484222,'record','3 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,29,1767272488438,'record','0 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,30,1767272491652,'record','1 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,31,1767272493652,'record','2 take',NULL,NULL);
INSERT INTO "log" VALUES(3,32,1767272498199,'record','2 play 3b 3r',NULL,NULL);
INSERT INTO "log" VALUES(3,33,1767272501799,'record','3 play 6g 6k',NULL,NULL);
INSERT INTO "log" VALUES(3,34,1767272503872,'record','0 play Kk Kb',NULL,NULL);
INSERT INTO "log" VALUES(3,35,1767272509103,'record','1 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,36,1767272511718,'record','2 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,37,1767272515726,'record','3 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,38,1767272517726,'record','0 take',NULL,NULL);
INSERT INTO "log" VALUES(3,39,1767272521108,'record','0 play 2k 3k 4r 5b 6r 7b 8r 9g',NULL,NULL);
INSERT INTO "log" VALUES(3,40,1767272526432,'record','1 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,41,1767272530283,'record','2 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,42,1767272535131,'record','3 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,43,1767272537131,'record','0 take',NULL,NULL);
INSERT INTO "log" VALUES(3,44,1767272542968,'record','0 play Dr',NULL,NULL);
INSERT INTO "log" VALUES(3,45,1767272548029,'record','1 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,46,1767272551392,'record','2 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,47,1767272554884,'record','3 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,48,1767272556884,'record','0 gift 1',NULL,NULL);
INSERT INTO "log" VALUES(3,49,1767272562798,'record','0 play 2r',NULL,NULL);
INSERT INTO "log" VALUES(3,50,1767272567315,'record','1 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,51,1767272571685,'record','2 play 4b',NULL,NULL);
INSERT INTO "log" VALUES(3,52,1767272573716,'record','3 play 9b',NULL,NULL);
INSERT INTO "log" VALUES(3,53,1767272578176,'record','1 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,54,1767272583025,'record','2 play Tg',NULL,NULL);
INSERT INTO "log" VALUES(3,55,1767272588881,'record','3 play Jb',NULL,NULL);
INSERT INTO "log" VALUES(3,56,1767272594016,'record','1 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,57,1767272599061,'record','2 play Ag',NULL,NULL);
INSERT INTO "log" VALUES(3,58,1767272602968,'record','3 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,59,1767272605989,'record','1 pass',NULL,NULL);
INSERT INTO "log" VALUES(3,60,1767272607989,'record','2 take',NULL,NULL);
INSERT INTO "log" VALUES(4,1,1767268800000,'lobby','open tichu',1,NULL);
INSERT INTO "log" VALUES(4,2,1767268800000,'record','busdriver 1
game tichu target=100 wish_bombs=yes
seats P0 | P2 | P1 | P3',1,NULL);
INSERT INTO "log" VALUES(4,3,1767268800000,'record','resign 0',1000,NULL);
CREATE TABLE messages (
  table_id INTEGER NOT NULL REFERENCES tables (id),
  kind     TEXT NOT NULL,
  user_id  INTEGER NOT NULL,            -- 0: for all
  channel  INTEGER NOT NULL,
  message  INTEGER NOT NULL,
  seq      INTEGER NOT NULL,            -- of the table when it was last drawn
  PRIMARY KEY (table_id, kind, user_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "messages" VALUES(3,'table',0,1,77,4);
CREATE TABLE notices (
  user_id INTEGER NOT NULL,
  guild   INTEGER NOT NULL,             -- 0: a direct message
  channel INTEGER NOT NULL,
  message INTEGER NOT NULL,             -- 0: none yet
  PRIMARY KEY (user_id, guild)
) STRICT, WITHOUT ROWID;
CREATE TABLE orders (
  table_id INTEGER NOT NULL REFERENCES tables (id),
  seat     INTEGER NOT NULL,
  kind     TEXT NOT NULL,
  line     TEXT NOT NULL,
  user_id  INTEGER NOT NULL,
  epoch    INTEGER NOT NULL,
  key      TEXT, at INTEGER, salt INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (table_id, seat, kind)
) STRICT, WITHOUT ROWID;
CREATE TABLE played (
  table_id INTEGER NOT NULL,
  user_id  INTEGER NOT NULL,
  partner  INTEGER,
  guild    INTEGER NOT NULL,
  game     TEXT NOT NULL,
  at       INTEGER NOT NULL,
  result   INTEGER NOT NULL,
  counters TEXT NOT NULL,               -- JSON object
  PRIMARY KEY (table_id, user_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "played" VALUES(4,1000,1001,9,'tichu',1767268800000,-1,'{}');
INSERT INTO "played" VALUES(4,1001,1000,9,'tichu',1767268800000,-1,'{}');
INSERT INTO "played" VALUES(4,1002,1003,9,'tichu',1767268800000,1,'{}');
INSERT INTO "played" VALUES(4,1003,1002,9,'tichu',1767268800000,1,'{}');
CREATE TABLE rated_games (
  id     INTEGER PRIMARY KEY AUTOINCREMENT,
  source TEXT NOT NULL UNIQUE,          -- s3f17: a season's fixture; t12: a table
  guild  INTEGER NOT NULL,
  game   TEXT NOT NULL,
  pace   TEXT NOT NULL,
  at     INTEGER NOT NULL,
  sides  TEXT NOT NULL,                 -- JSON: users by side; '' if the game no longer counts
  ranks  TEXT NOT NULL
) STRICT;
INSERT INTO "rated_games" VALUES(1,'s1f2',9,'tichu','async',1767268800000,'[[1002, 1003], [1000, 1001]]','[2, 1]');
INSERT INTO "rated_games" VALUES(2,'s1f1',9,'tichu','async',1767268800000,'[[1000, 1001], [1002, 1003]]','[2, 1]');
INSERT INTO "rated_games" VALUES(3,'t100',9,'tichu','live',1767272400000,'[[1000, 1001], [1002, 1003]]','[1, 2]');
INSERT INTO "rated_games" VALUES(4,'t101',9,'tichu','live',1767272400000,'[[1000, 1002], [1001, 1003]]','[2, 1]');
INSERT INTO "rated_games" VALUES(5,'t102',9,'tichu','live',1767272400000,'[[1002, 1003], [1000, 1001]]','[1, 2]');
INSERT INTO "rated_games" VALUES(6,'t103',9,'tichu','live',1767272400000,'[[1003, 1001], [1000, 1002]]','[1, 2]');
CREATE TABLE rating_pools (
  guild INTEGER NOT NULL,
  game  TEXT NOT NULL,
  pace  TEXT NOT NULL,
  upto  INTEGER NOT NULL,
  PRIMARY KEY (guild, game, pace)
) STRICT, WITHOUT ROWID;
INSERT INTO "rating_pools" VALUES(9,'tichu','async',2);
CREATE TABLE rating_steps (
  game_id INTEGER NOT NULL REFERENCES rated_games (id),
  one     INTEGER NOT NULL,
  other   INTEGER NOT NULL,
  mu      REAL NOT NULL,
  sigma   REAL NOT NULL,
  games   INTEGER NOT NULL,
  PRIMARY KEY (one, other, game_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "rating_steps" VALUES(1,1000,0,2.53007263588944546488e+01,2.07454962853006819045e+00,1);
INSERT INTO "rating_steps" VALUES(2,1000,0,2.49772477809602122533e+01,2.06593933287781839069e+00,2);
INSERT INTO "rating_steps" VALUES(3,1000,0,2.53007263588944546488e+01,2.07454962853006819045e+00,1);
INSERT INTO "rating_steps" VALUES(4,1000,0,2.50021111848623220916e+01,2.06587842227906204328e+00,2);
INSERT INTO "rating_steps" VALUES(5,1000,0,2.46808524133218405434e+01,2.05737786054601023977e+00,3);
INSERT INTO "rating_steps" VALUES(6,1000,0,2.44107698537373742899e+01,2.04898334161289197297e+00,4);
INSERT INTO "rating_steps" VALUES(1,1000,1001,2.53294312447753817703e+01,2.0751765977328835433e+00,1);
INSERT INTO "rating_steps" VALUES(2,1000,1001,24.9859625886614,2.06715018219147772526e+00,2);
INSERT INTO "rating_steps" VALUES(3,1000,1001,2.53294312447753817703e+01,2.0751765977328835433e+00,1);
INSERT INTO "rating_steps" VALUES(5,1000,1001,24.9859625886614,2.06715018219147772526e+00,2);
INSERT INTO "rating_steps" VALUES(4,1000,1002,2.46705687552246182296e+01,2.0751765977328835433e+00,1);
INSERT INTO "rating_steps" VALUES(6,1000,1002,2.43598120714057451161e+01,2.06715018219147772526e+00,2);
INSERT INTO "rating_steps" VALUES(1,1001,0,2.53007263588944546488e+01,2.07454962853006819045e+00,1);
INSERT INTO "rating_steps" VALUES(2,1001,0,2.49772477809602122533e+01,2.06593933287781839069e+00,2);
INSERT INTO "rating_steps" VALUES(3,1001,0,2.53007263588944546488e+01,2.07454962853006819045e+00,1);
INSERT INTO "rating_steps" VALUES(4,1001,0,2.5599341532926587206e+01,2.06587842227906204328e+00,2);
INSERT INTO "rating_steps" VALUES(5,1001,0,2.52780827613861056599e+01,2.05737786054601023977e+00,3);
INSERT INTO "rating_steps" VALUES(6,1001,0,2.55481653209705719112e+01,2.04898334161289197297e+00,4);
INSERT INTO "rating_steps" VALUES(4,1001,1003,2.53294312447753817703e+01,2.0751765977328835433e+00,1);
INSERT INTO "rating_steps" VALUES(6,1001,1003,2.56401879285942548838e+01,2.06715018219147772526e+00,2);
INSERT INTO "rating_steps" VALUES(1,1002,0,2.46992736411055453511e+01,2.07454962853006819045e+00,1);
INSERT INTO "rating_steps" VALUES(2,1002,0,2.50227522190397877466e+01,2.06593933287781839069e+00,2);
INSERT INTO "rating_steps" VALUES(3,1002,0,2.46992736411055453511e+01,2.07454962853006819045e+00,1);
INSERT INTO "rating_steps" VALUES(4,1002,0,2.44006584670734127939e+01,2.06587842227906204328e+00,2);
INSERT INTO "rating_steps" VALUES(5,1002,0,2.472191723861389434e+01,2.05737786054601023977e+00,3);
INSERT INTO "rating_steps" VALUES(6,1002,0,2.44518346790294280887e+01,2.04898334161289197297e+00,4);
INSERT INTO "rating_steps" VALUES(1,1002,1003,2.46705687552246182296e+01,2.0751765977328835433e+00,1);
INSERT INTO "rating_steps" VALUES(2,1002,1003,25.0140374113386,2.06715018219147772526e+00,2);
INSERT INTO "rating_steps" VALUES(3,1002,1003,2.46705687552246182296e+01,2.0751765977328835433e+00,1);
INSERT INTO "rating_steps" VALUES(5,1002,1003,25.0140374113386,2.06715018219147772526e+00,2);
INSERT INTO "rating_steps" VALUES(1,1003,0,2.46992736411055453511e+01,2.07454962853006819045e+00,1);
INSERT INTO "rating_steps" VALUES(2,1003,0,2.50227522190397877466e+01,2.06593933287781839069e+00,2);
INSERT INTO "rating_steps" VALUES(3,1003,0,2.46992736411055453511e+01,2.07454962853006819045e+00,1);
INSERT INTO "rating_steps" VALUES(4,1003,0,2.49978888151376779083e+01,2.06587842227906204328e+00,2);
INSERT INTO "rating_steps" VALUES(5,1003,0,2.53191475866781594565e+01,2.05737786054601023977e+00,3);
INSERT INTO "rating_steps" VALUES(6,1003,0,2.558923014626262571e+01,2.04898334161289197297e+00,4);
CREATE TABLE ratings (
  guild INTEGER NOT NULL,
  game  TEXT NOT NULL,
  pace  TEXT NOT NULL,
  one   INTEGER NOT NULL,
  other INTEGER NOT NULL,
  mu    REAL NOT NULL,
  sigma REAL NOT NULL,
  games INTEGER NOT NULL,
  PRIMARY KEY (guild, game, pace, one, other)
) STRICT, WITHOUT ROWID;
INSERT INTO "ratings" VALUES(9,'tichu','async',1000,0,2.49772477809602122533e+01,2.06593933287781839069e+00,2);
INSERT INTO "ratings" VALUES(9,'tichu','async',1000,1001,24.9859625886614,2.06715018219147772526e+00,2);
INSERT INTO "ratings" VALUES(9,'tichu','async',1001,0,2.49772477809602122533e+01,2.06593933287781839069e+00,2);
INSERT INTO "ratings" VALUES(9,'tichu','async',1002,0,2.50227522190397877466e+01,2.06593933287781839069e+00,2);
INSERT INTO "ratings" VALUES(9,'tichu','async',1002,1003,25.0140374113386,2.06715018219147772526e+00,2);
INSERT INTO "ratings" VALUES(9,'tichu','async',1003,0,2.50227522190397877466e+01,2.06593933287781839069e+00,2);
INSERT INTO "ratings" VALUES(9,'tichu','live',1000,0,2.44107698537373742899e+01,2.04898334161289197297e+00,4);
INSERT INTO "ratings" VALUES(9,'tichu','live',1000,1001,24.9859625886614,2.06715018219147772526e+00,2);
INSERT INTO "ratings" VALUES(9,'tichu','live',1000,1002,2.43598120714057451161e+01,2.06715018219147772526e+00,2);
INSERT INTO "ratings" VALUES(9,'tichu','live',1001,0,2.55481653209705719112e+01,2.04898334161289197297e+00,4);
INSERT INTO "ratings" VALUES(9,'tichu','live',1001,1003,2.56401879285942548838e+01,2.06715018219147772526e+00,2);
INSERT INTO "ratings" VALUES(9,'tichu','live',1002,0,2.44518346790294280887e+01,2.04898334161289197297e+00,4);
INSERT INTO "ratings" VALUES(9,'tichu','live',1002,1003,25.0140374113386,2.06715018219147772526e+00,2);
INSERT INTO "ratings" VALUES(9,'tichu','live',1003,0,2.558923014626262571e+01,2.04898334161289197297e+00,4);
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
INSERT INTO "result_seats" VALUES(4,0,1000,NULL,0);
INSERT INTO "result_seats" VALUES(4,1,1002,NULL,1);
INSERT INTO "result_seats" VALUES(4,2,1001,NULL,0);
INSERT INTO "result_seats" VALUES(4,3,1003,NULL,1);
CREATE TABLE results (
  table_id INTEGER PRIMARY KEY REFERENCES tables (id),
  game     TEXT NOT NULL,
  guild    INTEGER,
  rated    INTEGER NOT NULL,
  finished INTEGER NOT NULL,
  aborted  INTEGER NOT NULL CHECK (aborted IN (0, 1)),
  totals   TEXT NOT NULL                -- JSON array, as in `replay --json`
) STRICT;
INSERT INTO "results" VALUES(2,'tatsu',NULL,0,1767268887787,0,'[152, 44]');
INSERT INTO "results" VALUES(4,'tichu',9,1,1767268800000,0,'[0, 0]');
CREATE TABLE season_books (
  season_id INTEGER PRIMARY KEY REFERENCES seasons (id),
  seq       INTEGER NOT NULL,             -- of the last entry taken in
  form      INTEGER NOT NULL,
  data      TEXT NOT NULL                 -- JSON
) STRICT;
CREATE TABLE season_lines (
  season_id INTEGER NOT NULL REFERENCES seasons (id),
  entrant   INTEGER NOT NULL,
  name      TEXT NOT NULL,
  users     TEXT NOT NULL,              -- JSON array
  division  INTEGER NOT NULL,
  standing  TEXT NOT NULL,
  played    INTEGER NOT NULL,
  won       INTEGER NOT NULL,
  drawn     INTEGER NOT NULL,
  lost      INTEGER NOT NULL,
  points    INTEGER NOT NULL,
  possible  INTEGER NOT NULL,
  scored    INTEGER NOT NULL,
  conceded  INTEGER NOT NULL,
  before    INTEGER,
  PRIMARY KEY (season_id, entrant)
) STRICT, WITHOUT ROWID;
INSERT INTO "season_lines" VALUES(1,1,'P0 & P1','[1000, 1001]',1,'in',2,1,0,1,24,48,600,400,NULL);
INSERT INTO "season_lines" VALUES(1,2,'P2 & P3','[1002, 1003]',1,'in',2,1,0,1,24,48,400,600,NULL);
CREATE TABLE season_log (
  season_id INTEGER NOT NULL REFERENCES seasons (id),
  seq       INTEGER NOT NULL CHECK (seq > 0),
  at        INTEGER NOT NULL,
  user_id   INTEGER,
  kind      TEXT NOT NULL,
  data      TEXT NOT NULL,              -- JSON object
  PRIMARY KEY (season_id, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "season_log" VALUES(1,1,1767268800000,1,'opened','{"name": "round_robin 2", "settings": {"preset": "round_robin", "format": "round_robin", "game": "tichu", "options": {"target": "100"}, "pace": "async", "pairs": true, "rounds": 0, "legs": 2, "group": 8, "promote": 2, "relegate": 2, "series": 1, "series_from": 0, "scoring": {"win": 2, "draw": 1, "loss": 0, "double": null}, "order": ["points", "head_to_head", "difference", "scored"], "days": 14, "least": 2, "most": 500, "rated": true, "substitutes": true, "role": 0, "starts": "", "ends": "", "after": 0, "channel": 0, "digest": 0}, "seed": "23e6d4548ffb6756eabbc2e7a5d377fdd424b1b675a8dfaa4e0f6e504e67baab"}');
INSERT INTO "season_log" VALUES(1,2,1767268800000,1,'joined','{"entrant": 1, "name": "P0 & P1", "members": [{"name": "P0", "user": 1000}, {"name": "P1", "user": 1001}]}');
INSERT INTO "season_log" VALUES(1,3,1767268800000,1,'joined','{"entrant": 2, "name": "P2 & P3", "members": [{"name": "P2", "user": 1002}, {"name": "P3", "user": 1003}]}');
INSERT INTO "season_log" VALUES(1,4,1767268800000,1,'started','{"divisions": {"1": 1, "2": 1}}');
INSERT INTO "season_log" VALUES(1,5,1767268800000,1,'paired','{"round": 1, "fixtures": [{"number": 1, "sides": [[1], [2]], "block": 1, "division": 1, "round": 1, "due": "2026-01-15T12:00:00+00:00"}]}');
INSERT INTO "season_log" VALUES(1,6,1767268800000,1,'paired','{"round": 2, "fixtures": [{"number": 2, "sides": [[2], [1]], "block": 2, "division": 1, "round": 2, "due": "2026-01-29T12:00:00+00:00"}]}');
INSERT INTO "season_log" VALUES(1,7,1767268800000,1,'linked','{"fixture": 1, "table": 4}');
INSERT INTO "season_log" VALUES(1,8,1767268800000,1,'result','{"fixture": 2, "result": {"how": "entered", "scores": [400, 600], "ranks": [2, 1]}}');
INSERT INTO "season_log" VALUES(1,9,1767268800000,NULL,'result','{"fixture": 1, "result": {"how": "resigned", "scores": [0, 0], "ranks": [2, 1], "table": 4, "players": [[1000, 1001], [1002, 1003]]}}');
CREATE TABLE season_tables (
  table_id  INTEGER PRIMARY KEY REFERENCES tables (id),
  season_id INTEGER NOT NULL REFERENCES seasons (id),
  fixture   INTEGER NOT NULL
) STRICT;
INSERT INTO "season_tables" VALUES(4,1,1);
CREATE TABLE seasons (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  guild    INTEGER NOT NULL,
  name     TEXT NOT NULL,
  stage    TEXT NOT NULL CHECK (stage IN ('joining', 'running', 'closed', 'archived')),
  settings TEXT NOT NULL,               -- JSON object
  seq      INTEGER NOT NULL,            -- of the newest entry
  created  INTEGER NOT NULL
) STRICT;
INSERT INTO "seasons" VALUES(1,9,'round_robin 2','running','{"preset": "round_robin", "format": "round_robin", "game": "tichu", "options": {"target": "100"}, "pace": "async", "pairs": true, "rounds": 0, "legs": 2, "group": 8, "promote": 2, "relegate": 2, "series": 1, "series_from": 0, "scoring": {"win": 2, "draw": 1, "loss": 0, "double": null}, "order": ["points", "head_to_head", "difference", "scored"], "days": 14, "least": 2, "most": 500, "rated": true, "substitutes": true, "role": 0, "starts": "", "ends": "", "after": 0, "channel": 0, "digest": 0}',9,1767268800000);
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
INSERT INTO "seats" VALUES(3,0,'Ann',1,'Ann','normal');
INSERT INTO "seats" VALUES(3,1,'Mei',NULL,NULL,'easy');
INSERT INTO "seats" VALUES(3,2,'Bao',NULL,NULL,'easy');
INSERT INTO "seats" VALUES(3,3,'Lian',NULL,NULL,'easy');
INSERT INTO "seats" VALUES(4,0,'P0',1000,'P0',NULL);
INSERT INTO "seats" VALUES(4,1,'P2',1002,'P2',NULL);
INSERT INTO "seats" VALUES(4,2,'P1',1001,'P1',NULL);
INSERT INTO "seats" VALUES(4,3,'P3',1003,'P3',NULL);
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
INSERT INTO "settings" VALUES('user',1,'digest','""');
INSERT INTO "settings" VALUES('user',1,'guide','""');
INSERT INTO "settings" VALUES('user',1,'hand','"dm"');
INSERT INTO "settings" VALUES('user',1,'language','""');
INSERT INTO "settings" VALUES('user',1,'most','20');
INSERT INTO "settings" VALUES('user',1,'never_ask','true');
INSERT INTO "settings" VALUES('user',1,'next','false');
INSERT INTO "settings" VALUES('user',1,'notify','true');
INSERT INTO "settings" VALUES('user',1,'nudges','true');
INSERT INTO "settings" VALUES('user',1,'order','"rank"');
INSERT INTO "settings" VALUES('user',1,'quiet','""');
INSERT INTO "settings" VALUES('user',1,'text_only','true');
INSERT INTO "settings" VALUES('user',1,'two_rows','false');
INSERT INTO "settings" VALUES('user',1,'vacation','""');
INSERT INTO "settings" VALUES('user',1,'zone','"UTC"');
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
, terms TEXT NOT NULL DEFAULT '{}') STRICT;
INSERT INTO "tables" VALUES(1,'tichu','{"target": 1000, "wish_bombs": "yes"}','live',0,2,1,NULL,'lobby',4,1,1767268800000,NULL,'{}');
INSERT INTO "tables" VALUES(2,'tatsu','{"target": 100}','live',0,1,1,NULL,'over',2,48,1767268800000,NULL,'{}');
INSERT INTO "tables" VALUES(3,'tichu','{"target": 100, "wish_bombs": "yes"}','async',0,1,1,NULL,'running',4,60,1767272400000,1767272612930,'{}');
INSERT INTO "tables" VALUES(4,'tichu','{"target": 100, "wish_bombs": "yes"}','async',1,1,7,9,'over',4,3,1767268800000,NULL,'{}');
CREATE TABLE told (
  user_id  INTEGER NOT NULL,
  table_id INTEGER NOT NULL,            -- 0: of no single table
  since    INTEGER NOT NULL,            -- the turn, by its beginning
  stage    TEXT NOT NULL,
  at       INTEGER NOT NULL,
  PRIMARY KEY (user_id, table_id, since, stage)
) STRICT, WITHOUT ROWID;
CREATE TABLE volunteers (
  guild   INTEGER NOT NULL,
  user_id INTEGER NOT NULL,
  name    TEXT NOT NULL,
  game    TEXT NOT NULL,                -- empty: any
  since   INTEGER NOT NULL,
  PRIMARY KEY (guild, user_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE waits (
  table_id INTEGER NOT NULL REFERENCES tables (id),
  user_id  INTEGER NOT NULL,
  since    INTEGER NOT NULL,
  until    INTEGER,                     -- when the time is up
  kind     TEXT NOT NULL CHECK (kind IN ('turn', 'next', 'bomb')),
  PRIMARY KEY (table_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX tables_channel ON tables (channel, status);
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE UNIQUE INDEX seats_user ON seats (user_id, table_id) WHERE user_id IS NOT NULL;
CREATE INDEX result_seats_user ON result_seats (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX tables_guild ON tables (guild, status);
CREATE UNIQUE INDEX log_key ON log (table_id, key) WHERE key IS NOT NULL;
CREATE TRIGGER log_no_delete BEFORE DELETE ON log
BEGIN
  SELECT RAISE (ABORT, 'the log is append-only');
END;
CREATE INDEX told_at ON told (at);
CREATE UNIQUE INDEX seasons_name ON seasons (guild, lower(name)) WHERE stage != 'archived';
CREATE TRIGGER season_log_no_update BEFORE UPDATE ON season_log
WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN
  SELECT RAISE (ABORT, 'the log is append-only');
END;
CREATE TRIGGER season_log_no_delete BEFORE DELETE ON season_log
BEGIN
  SELECT RAISE (ABORT, 'the log is append-only');
END;
CREATE TRIGGER log_no_update BEFORE UPDATE ON log
WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN
  SELECT RAISE (ABORT, 'the log is append-only');
END;
CREATE INDEX rated_games_pool ON rated_games (guild, game, pace, id);
CREATE INDEX played_user ON played (user_id, guild, game, at);
CREATE INDEX played_guild ON played (guild, game, at);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('tables',4);
INSERT INTO "sqlite_sequence" VALUES('seasons',1);
INSERT INTO "sqlite_sequence" VALUES('rated_games',6);
COMMIT;
