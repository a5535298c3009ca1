import { expect, it } from 'vitest'
import { findUnnamedFolders } from './roomFolders.ts'

it('a folder of a room is named by the README of the room, and no folder deeper has to be', () => {
  const paths = ['src/desk/a/b/c.ts', 'src/desk/words/d.ts', 'src/desk/main.ts', 'src/portal/e/f.ts']
  const faultsOf = (text: string) => findUnnamedFolders(paths, [{ path: 'src/desk/README.md', text }])
  expect(faultsOf('`a/`, `../words/`')).toEqual([])
  expect(faultsOf('`a/` and words')).toEqual(['src/desk/README.md does not name words/'])
})
