-- price_watch has the latest day with a price for every coin that needs prices, so that missing prices are found
-- without reading the prices.

CREATE OR REPLACE FUNCTION latest_priced_day(wanted bigint) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT coalesce(greatest(
    (SELECT max(day) FROM price_dailies WHERE coin_id = wanted),
    (SELECT max(day) FROM price_manuals WHERE coin_id = wanted),
    (SELECT max((observed_at AT TIME ZONE 'UTC')::date) FROM price_spots WHERE coin_id = wanted)
  ), '-infinity')
$$;

-- A token that stands for another coin is never missing a price.
CREATE OR REPLACE FUNCTION watch_coin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.has_prices AND NOT NEW.is_spam AND NEW.claim_kind IS NULL THEN
    INSERT INTO price_watch (coin_id, latest_day) VALUES (NEW.id, latest_priced_day(NEW.id)) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM price_watch WHERE coin_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER coins_watch_new AFTER INSERT ON coins FOR EACH ROW WHEN (NEW.has_prices AND NOT NEW.is_spam) EXECUTE FUNCTION watch_coin();
CREATE OR REPLACE TRIGGER coins_watch_changed AFTER UPDATE OF has_prices, is_spam, claim_kind ON coins FOR EACH ROW EXECUTE FUNCTION watch_coin();

CREATE OR REPLACE FUNCTION note_priced_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE price_watch SET latest_day = newest.day
    FROM (SELECT coin_id, max(day) AS day FROM added GROUP BY coin_id) AS newest
   WHERE price_watch.coin_id = newest.coin_id AND price_watch.latest_day < newest.day;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER price_dailies_note_days AFTER INSERT ON price_dailies REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_priced_days();
CREATE OR REPLACE TRIGGER price_manuals_note_days AFTER INSERT ON price_manuals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_priced_days();

CREATE OR REPLACE FUNCTION note_spot_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE price_watch SET latest_day = newest.day
    FROM (SELECT coin_id, max((observed_at AT TIME ZONE 'UTC')::date) AS day FROM added GROUP BY coin_id) AS newest
   WHERE price_watch.coin_id = newest.coin_id AND price_watch.latest_day < newest.day;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER price_spots_note_new AFTER INSERT ON price_spots REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_spot_days();
CREATE OR REPLACE TRIGGER price_spots_note_changed AFTER UPDATE ON price_spots REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_spot_days();

-- A manual price is the only kind that is deleted, one at a time.
CREATE OR REPLACE FUNCTION forget_priced_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE price_watch SET latest_day = latest_priced_day(OLD.coin_id) WHERE coin_id = OLD.coin_id AND latest_day = OLD.day;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER price_manuals_forget_day AFTER DELETE ON price_manuals FOR EACH ROW EXECUTE FUNCTION forget_priced_day();
