import { createContext, type ReactNode, useContext } from 'react';
import classes from './notice-room.module.css';

/** The card of unread notifications; null where the page's header shows it. */
export const NoticeContext = createContext<ReactNode>(null);

/** The room that a wide screen keeps free for the card at its top right, so that the card neither covers nor moves anything. */
export function NoticeRoom() {
  return <div className={classes.room}>{useContext(NoticeContext)}</div>;
}
