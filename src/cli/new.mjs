// npm run new -- benefit pets: writes a category that works without changes. It is plain JavaScript and needs
// no package, like run.mjs; it uses the formatter if that is installed.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { benefitFiles } from '../tools/new/benefitFiles.mjs'
import { askChoices, readChoices, usage } from '../tools/new/choices.mjs'
import { companyFiles, sellIn, soldIn } from '../tools/new/companyFiles.mjs'

const here = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const plugins = resolve(process.env.PLUGINS_DIR?.trim() || here('plugins'))
const tenants = resolve(process.env.TENANTS_DIR?.trim() || here('tenants'))

try {
  const [what, id = '', ...flags] = process.argv.slice(2)
  if (what !== 'benefit') throw new Error(usage)
  const folder = freeFolder(id)
  const asked = flags.length === 0 && process.stdin.isTTY
  const choices = { id, title: titleOf(id), ...(asked ? await askChoices() : readChoices(flags)) }
  const toCompany = choices.company ? companyFiles(choices, join(tenants, choices.company)) : undefined
  await writeWhole(folder, benefitFiles(choices))
  for (const [file, text] of Object.entries(toCompany ?? {})) await write(file, text)
  console.log(nextSteps(choices, folder))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/**
 * Returns the folder of a new category.
 * @throws Error for an invalid name or an existing folder
 */
function freeFolder(id) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id) || id.length > 40) {
    throw new Error(
      'Expected a name of small letters, digits and single hyphens, at most 40, such as "pets" or ' +
        `"dog-walking", got "${id}".`,
    )
  }
  const folder = join(plugins, id)
  if (existsSync(folder))
    throw new Error(`${shown(folder)} is there already: choose another name, or change what it holds.`)
  return folder
}

/**
 * Writes a folder elsewhere and moves it in one step, so that a running `npm run dev` never reads it
 * half-written.
 */
async function writeWhole(folder, files) {
  const aside = join(plugins, `.new-${process.pid}`)
  try {
    for (const [file, text] of Object.entries(files)) await write(join(aside, file), text)
    renameSync(aside, folder)
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

function titleOf(id) {
  return id[0].toUpperCase() + id.slice(1).replaceAll('-', ' ')
}

async function write(file, text) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, await formatted(file, text))
}

/** Formats a text as the lint stage requires. */
async function formatted(file, text) {
  const prettier = await import('prettier').catch(() => undefined)
  if (!prettier || file.endsWith('.svg')) return text
  return prettier.format(text, { ...(await prettier.resolveConfig(here('package.json'))), filepath: file })
}

function nextSteps(choices, folder) {
  const changes = [
    'what the employee fills in is details.ts',
    ...(choices.amount === 'typed' ? [] : ['what it costs pricing.ts']),
    ...(choices.covers === 'employee' ? [] : ['whom it covers covers.ts']),
    ...(choices.table ? ['the columns of its table rates.ts'] : []),
    ...(choices.documentation === 'none' ? [] : ['what is attached documentation.ts']),
    'its words messages/*.json',
  ]
  return `${shown(folder)} is written and works as it is.

Next:
1. ${choices.company ? soldIn(choices) : sellIn(choices)}
2. See it: npm run dev. Route, sidebar entry, form, price, cart and contract detail are there.
3. Make it yours: ${changes.join(', ')}.
   Cases worked by hand are cases.json; they are tests.
   Its title, "reference", its prices and the sentences of its README stand for yours: no test names them.
4. Check it: npx vitest run --project rules ${shown(folder)} tests/benefits.test.ts tests/house.test.ts

All fields of a declaration, with an example carried through: plugins/README.md.`
}

function shown(path) {
  const short = relative(process.cwd(), path)
  return short.startsWith('..') ? path : short
}
