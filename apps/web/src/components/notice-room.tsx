import classes from './notice-room.module.css';

/** What a header keeps free for the card of unread notifications, so that it neither covers nor moves anything. */
export function NoticeRoom() {
  return <div className={classes.room} />;
}
