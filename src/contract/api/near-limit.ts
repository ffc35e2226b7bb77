import { LIMIT_TOLD_FROM_SHARE } from './limits.ts';

/** Whether so much of a limit is used that users are told of it. */
export const isNearLimit = (used: number, most: number): boolean => used >= most * LIMIT_TOLD_FROM_SHARE;
