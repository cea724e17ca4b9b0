const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENOENT',
  '08000',
  '08003',
  '08006',
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  '53300',
]);

/** Whether an error means that the database could not be reached, and not that it refused a statement. */
export const isUnreachable = (error: unknown): boolean => {
  const { code, message = '' } = error as { code?: string; message?: string };
  return (
    (code !== undefined && unreachableCodes.has(code)) ||
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
