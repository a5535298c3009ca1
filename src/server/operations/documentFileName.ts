/** Returns the file name of a document from its title, with the extension that it was stored with. */
export function documentFileName(title: string, stored: string): string {
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(stored)?.[0] ?? ''
  const name = title.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
  return name.endsWith(ending) ? name : `${name}${ending}`
}
