import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type Bundle, bundleAlone } from './bundleAlone.ts'
import { formatBuildFault, formatSandboxFault } from './formatBuildFault.ts'
import { PluginSandbox } from './pluginSandbox.ts'

export type FoundBenefit = GoodBenefit | BrokenBenefit

type GoodBenefit = {
  id: string
  /** Absolute. */
  folder: string
  icon: boolean
  portal: boolean
  server: boolean
  /** Source of the module that exports its compiled validators. */
  validators: string
}

type BrokenBenefit = {
  id: string
  /** What is wrong, with file and line where known. */
  sentence: string
}

type Options = {
  /** The project's folder. */
  root: string
  /** Where the benefits lie, one folder each. */
  folder: string
  /** After how long a folder that does not answer counts as broken. */
  maxMs?: number
}

/** Every folder that has an `index.ts`, by name, each tried alone. */
export async function findBenefits({ root, folder, maxMs }: Options): Promise<FoundBenefit[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const ids = entries
    .map((entry) => entry.name)
    .filter((name) => existsSync(join(folder, name, 'index.ts')))
    .sort()
  const court = new PluginSandbox(root, maxMs)
  try {
    const found: FoundBenefit[] = []
    for (const id of ids) found.push(await loadInSandbox(id, root, join(folder, id), court))
    return found
  } finally {
    await court.close()
  }
}

async function loadInSandbox(
  id: string,
  root: string,
  folder: string,
  court: PluginSandbox,
): Promise<FoundBenefit> {
  const entry = join(folder, 'index.ts')
  const sides = {
    portal: existsSync(join(folder, 'portal.tsx')),
    server: existsSync(join(folder, 'server.ts')),
  }
  if (!/^[a-z][a-z0-9-]*$/.test(id))
    return {
      id,
      sentence: `${relative(root, folder)}: expected a folder name of small letters, digits and hyphens, which is the category's alias.`,
    }
  let bundle: Bundle
  try {
    bundle = await bundleAlone({ root, entry })
    if (sides.portal) await bundleAlone({ root, entry: join(folder, 'portal.tsx') })
    if (sides.server) await bundleAlone({ root, entry: join(folder, 'server.ts') })
  } catch (error) {
    return { id, sentence: formatBuildFault(error, root, entry) }
  }
  const result = await court.judge(bundle, id)
  if (!('code' in result)) return { id, sentence: formatSandboxFault(result, bundle, root, entry) }
  return { id, folder, icon: existsSync(join(folder, 'icon.svg')), ...sides, validators: result.code }
}
