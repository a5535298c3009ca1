import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isSubdomain } from '../server/company/folders.ts'
import { readTenant } from '../server/company/readTenant.ts'

const template = fileURLToPath(new URL('../tools/new/company', import.meta.url))

/** What a new company needs of its own: its name, and whom employees write to. */
type NewCompany = { name: string; email: string }

type Options = {
  /** The folder of all tenants. */
  dir: string
  /** The name of the folder, which is the first part of the host. */
  id: string
  given: NewCompany
  print: (line: string) => void
}

/**
 * Writes the folder of a company that is not public yet, without products and people, after the checks of the
 * running portal, and prints the next steps. Returns false with each fault printed if nothing was written.
 */
export async function newTenant({ dir, id, given, print }: Options): Promise<boolean> {
  const taken = findTaken(dir, id)
  if (taken) {
    print(taken)
    return false
  }
  // The reader of the portal leaves out a folder with a dot, so it never reads half of a company.
  const staged = await mkdtemp(join(dir, '.new-'))
  try {
    const folder = join(staged, 'tenants', id)
    await cp(template, folder, { recursive: true })
    await writeOwn(join(folder, 'tenant.json'), given)
    const read = await readTenant(folder)
    if ('faults' in read) {
      print(`${id}: nothing is written`)
      for (const fault of read.faults) print(`  ${fault}`)
      return false
    }
    await rename(folder, join(dir, id))
  } finally {
    await rm(staged, { recursive: true })
  }
  print(nextSteps(dir, id))
  return true
}

/** A sentence if no company can have the name. */
function findTaken(dir: string, id: string): string | undefined {
  if (!isSubdomain(id))
    return (
      'Expected a name of small letters, digits and single hyphens, at most 63, such as northwind, which ' +
      `becomes the first part of its address; got "${id}".`
    )
  if (['desk', 'preview'].includes(id))
    return `"${id}" is an address of the portal itself: choose another name.`
  if (!existsSync(dir)) return `TENANTS_DIR: the folder ${dir} is not there; name the one of the companies.`
  if (existsSync(join(dir, id))) return `${join(dir, id)} is there already: choose another name.`
  const ended = join(dir, `.${id}`)
  return existsSync(ended)
    ? `${ended} is a company that ended, and its data is kept: choose another name, or take the dot away.`
    : undefined
}

async function writeOwn(file: string, { name, email }: NewCompany): Promise<void> {
  const tenant = JSON.parse(await readFile(file, 'utf8')) as object
  const own = { ...tenant, name, contact: { helpEmail: email } }
  const text = JSON.stringify(own, null, 2).replace(/\[\s+"es"\s+\]/, '["es"]')
  await writeFile(file, `${text}\n`)
}

const nextSteps = (
  dir: string,
  id: string,
): string => `${join(dir, id)} is written: a draft, which its address \
does not answer and the pages of operators show.

Next, in the Estudio of the operators' pages, or in its files with any editor:
1. Its face: the logo into images/, its name and the colors into "branding" of tenant.json.
2. What it offers: a product of a category is a file in catalogue/ and its line in catalogue.json.
3. See it before anybody else does: "Ver el portal al lado" in the Estudio. npm run tenant -- check ${id}
   says what is wrong.
4. Make it public: take the line "draft": true out of tenant.json.
5. Bring its people in: npm run operator -- people import --company ${id} --people people.csv

All keys, with examples: tenants/README.md.`
