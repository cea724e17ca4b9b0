import classes from './notice-room.module.css';

/** A header keeps this free for the card of unread notifications, so that it neither covers nor moves anything. */
export function NoticeRoom() {
  return <div className={classes.room} />;
}
