/** The shortest password a server accepts, unless its setting requires more. */
export const PASSWORD_MIN_LENGTH = 6;
/** The length the sign-up form recommends. */
export const PASSWORD_RECOMMENDED_LENGTH = 12;
