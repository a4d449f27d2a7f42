-- Once, on the leader, as postgres.
CREATE ROLE cordial_owner LOGIN PASSWORD 'change-me-owner';
CREATE ROLE cordial_app LOGIN PASSWORD 'change-me-app';
CREATE DATABASE cordial OWNER cordial_owner;
