//! Running learners' code as somebody else: what the system keeps from that user, no missing layer gives away.

use std::fs;

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};

/// Who runs the code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct User {
    /// The user's number.
    pub uid: u32,
    /// That of the group.
    pub gid: u32,
}

impl User {
    /// The user of that name, or number. A number need not belong to anybody: then nobody's files are open to it.
    ///
    /// # Errors
    /// Where there is none of that name, or it is root.
    pub fn find(named: &str) -> Result<Self> {
        let user = match named.parse() {
            Ok(uid) => Self { uid, gid: uid },
            Err(_) => {
                let users = fs::read_to_string("/etc/passwd").context("/etc/passwd cannot be read")?;
                Self::among(&users, named).with_context(|| format!("there is no user {named}"))?
            }
        };
        if user.uid == 0 || user.gid == 0 {
            bail!("code that is run as root is run by nobody else: name another user");
        }
        Ok(user)
    }

    /// The user's line in `/etc/passwd`.
    fn among(users: &str, named: &str) -> Option<Self> {
        users.lines().find_map(|line| {
            let mut parts = line.split(':');
            let name = parts.next()?;
            let (uid, gid) = (parts.nth(1)?, parts.next()?);
            (name == named).then_some(Self { uid: uid.parse().ok()?, gid: gid.parse().ok()? })
        })
    }

    /// Becomes that user, for good. What the kernel sends when the parent ends has to be asked for again afterwards.
    #[cfg(target_os = "linux")]
    pub(super) fn put_on(self) -> Result<()> {
        use rustix::process::{Gid, Uid};
        use rustix::thread::{set_thread_gid, set_thread_groups, set_thread_uid};
        let (uid, gid) = (Uid::from_raw(self.uid), Gid::from_raw(self.gid));
        set_thread_groups(&[])
            .and_then(|()| set_thread_gid(gid))
            .and_then(|()| set_thread_uid(uid))
            .with_context(|| format!("this process cannot become user {}; only root's can", self.uid))
    }

    /// Refuses.
    #[cfg(not(target_os = "linux"))]
    pub(super) fn put_on(self) -> Result<()> {
        bail!("only on Linux is the code run as another user")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_user_is_found_by_number_or_name_and_is_not_root() {
        assert_eq!(User::find("61184").unwrap(), User { uid: 61184, gid: 61184 });
        for (named, part) in
            [("0", "root"), ("root", "root"), ("no such user", "there is no user"), ("-1", "there is no")]
        {
            let error = format!("{:#}", User::find(named).unwrap_err());
            assert!(error.contains(part), "{named}: {error}");
        }
        let users = "root:x:0:0:root:/root:/bin/sh\nbroken\nlearner:x:1001:1002::/home:/bin/sh\n";
        assert_eq!(User::among(users, "learner"), Some(User { uid: 1001, gid: 1002 }));
        assert_eq!(User::among(users, "broken"), None);
    }
}
