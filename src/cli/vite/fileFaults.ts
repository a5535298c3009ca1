import { readdir, readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { readJsonFile } from '../../server/tenants/readJsonFile.ts'
import { faultAt, type PluginFault } from './formatBuildFault.ts'
import { iconFaults } from '../../domain/examples/iconFaults.ts'

/** What is wrong with the files of a folder that are not run: its icon, its cases, what it imports. */
export async function fileFaults(folder: string, root: string): Promise<PluginFault[]> {
  const at = (name: string): string => relative(root, join(folder, name))
  const icon = await readFile(join(folder, 'icon.svg'), 'utf8').catch(() => undefined)
  const cases = await readJsonFile(folder, 'cases.json')
  const { line, column = 1, message } = ('fault' in cases && cases.fault) || {}
  return [
    ...(icon === undefined ? ['expected an outline drawn on 24 x 24, got no file'] : iconFaults(icon)).map(
      (fault) => faultAt(at('icon.svg'), fault),
    ),
    ...(line && message ? [faultAt({ file: at('cases.json'), line, column }, message)] : []),
    ...(await foreignImports(folder, root)),
  ]
}

/** A file of the portal's own sources changes without notice: a category sees them through #sdk alone. */
async function foreignImports(folder: string, root: string): Promise<PluginFault[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.tsx?$/.test(name))
  const faults = names.toSorted().map(async (name) => {
    const text = await readFile(join(folder, name), 'utf8')
    return [...text.matchAll(/\bfrom\s+'(\.[^']+)'/g)].flatMap(({ 1: path = '', index }) => {
      if (resolve(folder, name, '..', path).startsWith(`${folder}/`)) return []
      const before = text.slice(0, index).split('\n')
      const place = {
        file: relative(root, join(folder, name)),
        line: before.length,
        column: before.at(-1)!.length + 1,
      }
      return faultAt(place, `expected "#sdk" or a file of its own folder, got "${path}"`)
    })
  })
  return (await Promise.all(faults)).flat()
}
