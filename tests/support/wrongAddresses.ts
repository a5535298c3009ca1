const split = (texts: string): string[] => texts.split(' ')

/** Parts of an address that are neither an id nor a name, percent-encoded or not. */
export const wrongSegments: readonly string[] = [
  ...split('abc 0 -1 1e9 1.5 99999999999999999999 null NaN __proto__ constructor %00 a%00b %0d%0aX:1 ..'),
  ...split("%2e%2e%2f%2e%2e%2fetc %ff %zz % %C3%28 %F0%9F%98%80 %EF%BC%91 %ED%A0%80 '%20or%201=1-- {} []"),
  ...split('%5B%5D %20 ; * ? # 00000000-0000-4000-8000-000000000000'),
  ...[300, 301, 5000].map((length) => 'a'.repeat(length)),
]

const parameters = split('name token language url access_token startMonth age month year x')
const values = split(
  '@ @= @=a&@=b @[]=a @[a]=b @=%00 @=%ff @=1e400 @=-1 @=null @=%F0%9F%98%80 @=http://[ @=__proto__',
)
const odd = split(
  'name=%zz name=%ED%A0%80 __proto__=1 __proto__[a]=1 constructor=1&prototype=2 ' +
    'toString=1&hasOwnProperty=1 = &&&',
)
const ofTables = split(
  'name=life-axa&constructor=1 name=life-axa&__proto__=1 name=ES&year=1e9 name=es&age=%00',
)

/** Queries with a repeated, empty, malformed or enormous parameter, a list, or a prototype's key. */
export const wrongQueries: readonly string[] = [
  ...parameters.flatMap((name) => values.map((value) => value.replaceAll('@', name))),
  ...parameters.map((name) => `${name}=${'x'.repeat(6000)}`),
  ...odd,
  ...ofTables,
  Array.from({ length: 2000 }, (_, index) => `k${index}=`).join('&'),
  Array.from({ length: 2000 }, () => 'name=life-axa').join('&'),
]

const names = [
  ...split('accept accept-encoding accept-language authorization captcha content-type cookie expect-ct'),
  ...split('if-match if-modified-since if-none-match origin range referer user-agent x-forwarded-for'),
  ...split('x-forwarded-host x-forwarded-proto x-request-id'),
]
const texts = [...split(', ;; null [] {} " * a,b = \u00ff\u00fe'), '', ' ', 'x'.repeat(7000)]

const authorizations = ['Bearer', 'Bearer ', 'Bearer  a', 'bearer a b', `Bearer ${'a'.repeat(9000)}`]
const languages = [
  ...split('en;q=x es-ES;q=1e9,en;q=-1 *;q=0 xx-YY-zz;;q'),
  ','.repeat(3000),
  'a-'.repeat(3000),
]
const hosts = [
  ...split('[::1 acme.localhost:99999999 acme.localhost:x %00 acme.localhost,x'),
  '',
  'a'.repeat(5000),
]

/** Header values of malformed captchas. */
export const wrongCaptchas: readonly string[] = [
  null,
  [],
  1,
  { challenge: null },
  { challenge: {} },
  { challenge: { parameters: {} }, solution: 1 },
  { challenge: { parameters: { cost: 1e308, keyLength: 1e9 }, signature: 7 }, solution: { counter: 'x' } },
  { challenge: { parameters: { nonce: [], salt: {} }, signature: {} }, solution: [] },
].map((value) => Buffer.from(JSON.stringify(value)).toString('base64'))

/** Headers that the server reads, each with an invalid value. */
export const wrongHeaders: readonly Record<string, string>[] = [
  ...names.flatMap((name) => texts.map((text) => ({ [name]: text }))),
  ...authorizations.map((authorization) => ({ authorization })),
  ...languages.map((text) => ({ 'accept-language': text })),
  ...wrongCaptchas.map((captcha) => ({ captcha })),
  ...hosts.map((host) => ({ host })),
]
