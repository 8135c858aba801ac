import { networkInterfaces } from 'node:os';

/** The server's addresses: on this machine and, if it listens on all interfaces, for other machines of the network. */
export function addressesOf(
  host: string,
  port: number,
  interfaces: ReturnType<typeof networkInterfaces> = networkInterfaces(),
): string[] {
  const isAll = host === '0.0.0.0' || host === '::';
  const others = Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
  return (isAll ? ['127.0.0.1', ...others] : [host]).map(
    (name) => `http://${name.includes(':') ? `[${name}]` : name}:${port}`,
  );
}
