// npm run new -- benefit pets: writes a category that works without changes. It is plain JavaScript and
// imports no package, like run.mjs.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const templates = fileURLToPath(new URL('new/benefit', import.meta.url))

try {
  const [what, id = '', ...rest] = process.argv.slice(2)
  if (what !== 'benefit' || rest.length > 0)
    throw new Error('Expected "npm run new -- benefit <name>", such as "npm run new -- benefit pets".')
  console.log(
    newBenefit(
      id,
      resolve(process.env.PLUGINS_DIR ?? fileURLToPath(new URL('../../plugins', import.meta.url))),
    ),
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/**
 * Writes the folder of a category and answers the next steps as text.
 * @throws Error where the name is not valid or the folder exists
 */
function newBenefit(id, plugins) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id) || id.length > 40) {
    throw new Error(
      'Expected a name of small letters, digits and single hyphens, at most 40, such as "pets" or ' +
        `"dog-walking", got "${id}".`,
    )
  }
  const folder = join(plugins, id)
  if (existsSync(folder))
    throw new Error(`${shown(folder)} is there already: choose another name, or change what it holds.`)
  const title = id[0].toUpperCase() + id.slice(1).replaceAll('-', ' ')
  const files = readdirSync(templates, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  for (const { parentPath, name } of files) {
    const template = join(parentPath, name)
    const file = join(folder, relative(templates, template).replace(/\.txt$/, ''))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(
      file,
      readFileSync(template, 'utf8').replaceAll('{{id}}', id).replaceAll('{{title}}', title),
    )
  }
  return nextSteps(id, title, folder)
}

function nextSteps(id, title, folder) {
  const product = {
    $schema: '../../../schemas/product.schema.json',
    id,
    PL: 'Exent',
    name: { es: title, ca: title, en: title, pt: title },
    category: { alias: id, name: { es: title, ca: title, en: title, pt: title } },
    modalities: [
      { id: `${id}-basic`, name: { es: title, ca: title, en: title, pt: title }, defaultPrice: 25 },
    ],
  }
  return `${shown(folder)} is written and works as it is.

Next:
1. Sell it: save this as tenants/<company>/catalogue/${id}.json

${JSON.stringify(product, null, 2)}

   and add "catalogue/${id}.json" to the products of tenants/<company>/catalogue.json.
2. See it: npm run dev. Route, sidebar entry, form, price, cart and contract detail are there.
3. Make it yours: what the employee fills in is details.ts, what it costs pricing.ts (with its test), its
   words messages/*.json.
4. Check it: npx vitest run --project unit ${shown(folder)} tests/benefits.test.ts

All fields of a declaration, with an example carried through: plugins/README.md.`
}

function shown(path) {
  const here = relative(process.cwd(), path)
  return here.startsWith('..') ? path : here
}
