export const sizeMessages = {
  bytes: (size: number) => `${size.toLocaleString('en')} bytes`,
  kilobytes: (size: string) => `${size} KB`,
  megabytes: (size: string) => `${size} MB`,
  gigabytes: (size: string) => `${size} GB`,
};
