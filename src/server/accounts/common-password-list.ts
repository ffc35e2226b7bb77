import { dictionary } from '@zxcvbn-ts/language-common';

/** 49,000 passwords that leaks contained most often, in lower case. Unpacking them takes a moment: import this late. */
export const commonPasswords: readonly string[] = dictionary['passwords-common'];
