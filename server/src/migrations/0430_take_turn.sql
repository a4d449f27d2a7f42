-- Waiting for the turn in a series is queueing, not a lock that somebody forgot: it may take longer than `lock_timeout` of the session, and
-- ends before its `statement_timeout`.
CREATE FUNCTION take_turn(series text) RETURNS void LANGUAGE sql VOLATILE SET lock_timeout = '12s' AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('series ' || series, 45))
$$;
