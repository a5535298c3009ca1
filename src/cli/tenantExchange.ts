import { join } from 'node:path'
import { isSubdomain } from '../server/company/folders.ts'
import { formatShort } from '../server/company/releases/describeChanges.ts'
import { pullFiles, pushFiles } from '../server/operations/exchangeFiles.ts'
import { openContext } from './operator/openContext.ts'

type Options = {
  /** The folder that contains a folder for each company. */
  dir: string
  name: string
  variables: Record<string, string | undefined>
  print: (line: string) => void
}

/**
 * Prints which files `tenant pull` wrote into a company's folder. Returns false if nothing was written.
 * @throws Error for a user to read, if the companies are not served from the database
 */
export async function pullTenant({
  overwrite,
  ...options
}: Options & { overwrite: boolean }): Promise<boolean> {
  const { name, print } = options
  return exchange(options, async (context, place) => {
    const pulled = await pullFiles(context, place, { overwrite })
    if (pulled.outcome === 'none') {
      print(`${name} has no release: "npm run tenant -- push ${name}" makes the first one.`)
      return false
    }
    if (pulled.outcome === 'conflict') {
      print(
        `${name}: these files were edited here and in release ${pulled.release}, and nothing was written: ` +
          `${pulled.files.join(', ')}. Put your edits aside, then pull with --overwrite and repeat them.`,
      )
      return false
    }
    const { written, edited, release } = pulled
    print(`${name} is release ${release} now; written: ${listFiles(written)}.`)
    if (edited.length > 0) print(`Edited here, and not pushed yet: ${listFiles(edited)}.`)
    return true
  })
}

/**
 * Prints which files `tenant push` stored as the next release of a company. Returns false if nothing was
 * stored.
 * @throws Error for a user to read, if the companies are not served from the database
 */
export async function pushTenant({ note, ...options }: Options & { note: string }): Promise<boolean> {
  const { name, print } = options
  return exchange(options, async (context, place) => {
    const pushed = await pushFiles(context, place, { note })
    if (pushed.outcome === 'faults') {
      print(`${name} was not pushed:`)
      for (const fault of pushed.faults) print(`  ${fault}`)
      return false
    }
    if (pushed.outcome === 'overtaken') {
      print(
        `${name} was not pushed: release ${pushed.release} changed ${pushed.files.join(', ')} ` +
          `after this folder was pulled. "npm run tenant -- pull ${name}" brings the changes here.`,
      )
      return false
    }
    if (pushed.outcome === 'same') {
      print(`${name} is as release ${pushed.release} already.`)
      return true
    }
    const { changes, release, unapproved, warnings } = pushed
    for (const warning of warnings) print(`  warning: ${warning}`)
    const told = changes.length > 0 ? `: ${formatShort(changes, 'en')}` : '.'
    print(`${name} is served as release ${release} within ten seconds${told}`)
    if (unapproved > 0) print(`${unapproved} of the changes need an approval, and no other account gave it.`)
    return true
  })
}

const maxListed = 10

function listFiles(files: readonly string[]): string {
  if (files.length > maxListed) return `${files.length} files`
  return files.join(', ') || 'nothing'
}

type Context = Awaited<ReturnType<typeof openContext>>['context']

async function exchange(
  { dir, name, variables }: Options,
  run: (context: Context, place: { dir: string; tenant: string }) => Promise<boolean>,
): Promise<boolean> {
  if (!isSubdomain(name)) throw new Error(`Expected the name of a company, such as acme, got "${name}".`)
  const { context, close } = await openContext(variables)
  try {
    if (context.config.tenantsFrom === 'folder')
      throw new Error(
        'The companies are served from their folders, so there is nothing to exchange. Where they are ' +
          'served from the database, set TENANTS=database here too.',
      )
    return await run(context, { dir: join(dir, name), tenant: name })
  } finally {
    await close()
  }
}
