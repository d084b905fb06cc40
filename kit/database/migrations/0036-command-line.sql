-- Administrators are created and reset from the command line without another admin, so all admins are notified of it.
INSERT INTO notice_kinds (kind, audience, email, is_fixed) VALUES ('commandLineUsed', 'admin', true, true);
