import { expect, it } from 'vitest';
import { addressesOf } from '../../mocks/serve/addresses';
import { readOptions } from '../../mocks/serve/options';

it('Without options the server uses port 4010 of this machine only, without delay or scenario', () => {
  expect(readOptions([])).toMatchObject({ port: 4010, host: '127.0.0.1', latency: [0, 0] });
  expect(readOptions([]).scenario).toBeUndefined();
});

it('Options are converted to their types', () => {
  const server = ['--server', 'django', '--https'];
  const args = ['--port', '0', '--latency', '150-400', '--seed', '7', '--scenario', 'staff'];
  expect(readOptions([...args, ...server])).toMatchObject({
    port: 0,
    latency: [150, 400],
    seed: 7,
    scenario: { id: 'staff' },
    make: 'django',
    https: true,
  });
});

it.each([
  [['--port', 'high'], '--port takes a whole number up to 65535, not "high".'],
  [['--port', '70000'], '--port takes a whole number up to 65535, not "70000".'],
  [['--latency', 'slow'], '--latency takes a number or a range like 150-400, not "slow".'],
  [['--seed', '-1'], 'If it begins with a dash, write --seed=-1.'],
  [['--seed=-1'], '--seed takes a whole number'],
  [['--real', 'login'], '--real needs --upstream: without it, there is no real server.'],
  [
    ['--upstream', 'http://host/api', '--real', 'login,listProposal'],
    '--real: there is no operation or path "listProposal". Did you mean listProposals?',
  ],
  [['--upstream', 'ftp://ann:secret@host'], 'such as https://host/api, not "ftp://…@host".'],
  [['--upstream', 'http://ann:secret@host'], /^--upstream takes no password in the address\./],
  [['--upstream', 'http://host', '--header', 'X-Key'], "--header takes 'Name: value'."],
  [['--server', 'jango'], '--server takes django or php, not "jango".'],
  [['--scenario', 'staf'], 'There is no scenario "staf". The nearest are: staff'],
  [['--prot', '4011'], 'There is no option --prot. Did you mean --port?'],
  [['--up-stream=2'], 'There is no option --up-stream. Did you mean --upstream?'],
  [['--colour'], /^There is no option --colour\.$/],
  [['4011'], '"4011" is not an option. Options begin with two dashes.'],
  [['--port'], '--port needs a value.'],
  [['--record', '--quiet'], '--record needs a value.'],
  [['--quiet=yes'], '--quiet takes no value.'],
])('%j is refused with a message', (args, words) => {
  expect(() => readOptions(args)).toThrow(words);
});

const at = (address: string, family: 'IPv4' | 'IPv6', internal = false) => {
  const rest = { address, netmask: '', mac: '', cidr: null, internal };
  return family === 'IPv4' ? { ...rest, family } : { ...rest, family, scopeid: 0 };
};

it('A server on all interfaces is at an address of this machine first, then at those of its networks', () => {
  const interfaces = {
    lo: [at('127.0.0.1', 'IPv4', true), at('::1', 'IPv6', true)],
    wifi: [at('192.168.1.7', 'IPv4'), at('fe80::7', 'IPv6')],
    cable: [at('10.0.0.7', 'IPv4')],
  };
  const all = ['http://127.0.0.1:80', 'http://192.168.1.7:80', 'http://10.0.0.7:80'];
  expect(addressesOf('0.0.0.0', 80, 'http', interfaces)).toEqual(all);
  expect(addressesOf('::', 80, 'http', interfaces)).toEqual(all);
  expect(addressesOf('127.0.0.1', 80, 'http', interfaces)).toEqual(['http://127.0.0.1:80']);
  expect(addressesOf('::1', 80, 'http', interfaces)).toEqual(['http://[::1]:80']);
});
