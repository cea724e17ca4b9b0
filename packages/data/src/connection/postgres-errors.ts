const UNREACHABLE =
  /^(E(CONNREFUSED|CONNRESET|NOTFOUND|AI_AGAIN|TIMEDOUT|PIPE|HOSTUNREACH|NOENT)|0800[036]|57P0[1-5]|53300)$/;

/** Whether an error means that the database could not be reached, and not that it refused a statement. */
export const isUnreachable = (error: unknown): boolean => {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return (
    UNREACHABLE.test(code) ||
    /Connection terminated|Query read timeout|Client has encountered a connection error|not queryable/.test(
      message,
    )
  );
};

export const isHeldUp = (error: unknown): boolean => (error as { code?: string }).code === '55P03';

/** A statement or transaction took too long and was ended, or no connection became free in time. */
export const isOverdue = (error: unknown): boolean => {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return (
    ['57014', '25P03', '25P04'].includes(code) || message.includes('timeout exceeded when trying to connect')
  );
};
