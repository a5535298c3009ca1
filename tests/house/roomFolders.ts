/**
 * Returns a sentence for each folder directly below a README's own folder that the README does not name, as
 * in `name/`. Folders without code, such as a room's words, count too.
 */
export function findUnnamedFolders(
  paths: readonly string[],
  readmes: readonly { path: string; text: string }[],
): string[] {
  return readmes.flatMap(({ path: readme, text }) => {
    const room = readme.replace(/README\.md$/, '')
    const below = paths.filter((path) => path.startsWith(room)).map((path) => path.slice(room.length))
    const folders = new Set(below.filter((path) => path.includes('/')).map((path) => path.split('/')[0]!))
    return [...folders]
      .filter((folder) => !text.includes(`${folder}/\``))
      .map((folder) => `${readme} does not name ${folder}/`)
  })
}
