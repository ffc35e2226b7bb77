import { formatNumber } from './numbers.ts';
import { FILE_MAX_BYTES } from '../api/limits.ts';

/** The size that a file may have, as a number of megabytes in a text. */
export const fileMaxMegabytes = FILE_MAX_BYTES / 1024 / 1024;

export const sizeMessages = {
  bytes: (size: number) => `${formatNumber(size)} bytes`,
  kilobytes: (size: string) => `${size} KB`,
  megabytes: (size: string) => `${size} MB`,
  gigabytes: (size: string) => `${size} GB`,
};
