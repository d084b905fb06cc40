-- Rows whose word and sign contradict each other, and rows that another account has, wait for an answer.
ALTER TABLE import_records DROP CONSTRAINT import_records_question_check;
ALTER TABLE import_records ADD CONSTRAINT import_records_question_check
  CHECK (question IN ('timeZone', 'dateOrder', 'decimalMark', 'ownAddress', 'coin', 'otherFile', 'localTime',
                      'direction', 'otherAccount'));

-- The sheets of a workbook, and the one that was read.
ALTER TABLE imports ADD COLUMN sheets text[] NOT NULL DEFAULT '{}', ADD COLUMN sheet text;

-- The columns of the file that a mapping was made for, in alphabetical order: later files with them use it.
ALTER TABLE import_mappings ADD COLUMN header text[];
