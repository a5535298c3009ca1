import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { formatChange } from '../server/company/releases/formatChange.ts'
import { readReleaseFiles } from '../server/company/releases/releaseFiles.ts'
import { textsOfFiles } from '../server/company/releases/releaseTexts.ts'
import { formatRed, listChanges, type DescribedChange } from '../server/company/releases/describeChanges.ts'
import diff from '../server/operations/release/diff.ts'
import { runOperation } from '../server/operations/runOperation.ts'
import { openContext } from './operator/openContext.ts'
import { readToday } from './readToday.ts'

type Options = {
  /** The folder of all tenants. */
  dir: string
  name: string
  /** Folder of an older version of the company. Left out: the comparison is with the last served release. */
  from?: string | undefined
  variables: Record<string, string | undefined>
  print: (line: string) => void
}

type Told = Pick<DescribedChange, 'change' | 'red' | 'effects'>

/**
 * Prints the differences between a tenant's files and another folder, or the last release of the running
 * portal, with the number of affected contracts and people. Returns false if a folder is missing.
 */
export async function diffTenant({ dir, name, from, variables, print }: Options): Promise<boolean> {
  const folder = join(dir, name)
  for (const each of [folder, ...(from === undefined ? [] : [from])]) {
    if (await isCompany(each)) continue
    print(`${each}: expected the folder of a company, with its tenant.json, got none`)
    return false
  }
  if (from !== undefined) {
    const read = async (each: string) => textsOfFiles(await readReleaseFiles(each))
    const [before, after] = [await read(from), await read(folder)]
    const changes = listChanges(before, after, readToday(variables))
    const told = changes.map((change) => ({
      change: formatChange(change, 'en'),
      red: change.red ? formatRed(change.red, 'en') : '',
      effects: '',
    }))
    printChanges(`${name} against ${from}`, told, print)
    return true
  }
  const { context, close } = await openContext({ ...variables, TENANTS: 'folder', TENANTS_DIR: dir })
  try {
    const run = { actor: 'shell', company: name, language: 'en' } as const
    const silent = { progress: () => undefined, writeFile: () => Promise.resolve() }
    const answer = (await runOperation(context, diff, {}, { ...run, ...silent })) as {
      earlier: number
      told: Told[]
    }
    printChanges(`${name} against release ${answer.earlier}`, answer.told, print)
    return true
  } finally {
    await close()
  }
}

async function isCompany(folder: string): Promise<boolean> {
  const found = await stat(join(folder, 'tenant.json')).catch(() => undefined)
  return found?.isFile() ?? false
}

function printChanges(title: string, told: readonly Told[], print: (line: string) => void): void {
  const reds = told.filter(({ red }) => red !== '').length
  const count = told.length === 0 ? 'no change' : told.length === 1 ? '1 change' : `${told.length} changes`
  print(`${title}: ${count}${reds > 0 ? `, ${reds} to look at twice` : ''}`)
  for (const { change, red, effects } of told) {
    print(`${red === '' ? '   ' : ' ! '}${change}${red === '' ? '' : `. ${red}`}`)
    if (effects !== '') print(`     ${effects}`)
  }
}
