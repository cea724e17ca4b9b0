import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { isOutOfReach, refusalOf, trpc } from '../../lib/api.ts';
import { useNotificationsPoll } from '../notifications/use-notifications.ts';
import classes from './connection-banner.module.css';

/** Says so while the farm gives no answers, and reads everything again when it does. */
export function ConnectionBanner() {
  const utils = trpc.useUtils();
  const { error } = useNotificationsPoll();
  const isTroubled = Boolean(error) && !refusalOf(error);
  const wasTroubled = useRef(false);
  useEffect(() => {
    if (wasTroubled.current && !isTroubled) void utils.invalidate();
    wasTroubled.current = isTroubled;
  }, [isTroubled, utils]);
  return (
    <div role="status" className={classes.place}>
      {isTroubled && (
        <p className={classes.banner}>
          <IconCloudOff size={18} stroke={1.8} aria-hidden />
          <span>
            {isOutOfReach(error)
              ? 'The farm cannot be reached. What you see may be out of date; this page tries again by itself.'
              : 'The farm is in trouble and does not answer as it should. This page tries again by itself.'}
          </span>
        </p>
      )}
    </div>
  );
}
