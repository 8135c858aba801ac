import { Text } from '@mantine/core';

/** The browsers inside Facebook, Instagram and other Android apps. Many ignore a download and don't tell the page. */
const IN_APP = /FBA[NV]|FB_IAB|Instagram|; wv\)/;

/** Beside what saves a file. Most browsers save files, so usually it shows nothing. */
export function MayNotSave() {
  if (!IN_APP.test(navigator.userAgent)) return null;
  return <Text size="sm">This app's browser may not save files. Open this page in Chrome.</Text>;
}
