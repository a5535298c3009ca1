import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rateRows } from './benefitFiles.mjs'

/** Builds a company's product file for a category. */
function productOf({ id, title, plan, amount, table }) {
  const name = { es: title, ca: title, en: title, pt: title }
  const price = amount === 'priced' && !table ? { defaultPrice: 25 } : {}
  return {
    $schema: '../../../schemas/product.schema.json',
    id,
    PL: plan,
    name,
    category: { alias: id, name },
    modalities: [{ id: `${id}-basic`, name, ...price }],
  }
}

/**
 * Returns the changes of a company's folder: the product, its line in the catalogue, and the rate table.
 * @throws Error for an unknown company, or if a file exists already
 */
export function companyFiles(choices, folder) {
  const catalogueFile = join(folder, 'catalogue.json')
  if (!existsSync(catalogueFile))
    throw new Error(`Expected a company with a catalogue.json in ${folder}: none is there.`)
  const { id, table } = choices
  const added = { [join(folder, 'catalogue', `${id}.json`)]: written(productOf(choices)) }
  if (table) {
    const schema = `../../../schemas/table-${table}.schema.json`
    added[join(folder, 'tables', `${table}.json`)] = tableFile(schema, rateRows)
  }
  for (const file of Object.keys(added))
    if (existsSync(file)) throw new Error(`${file} is there already: choose another name.`)
  const catalogue = JSON.parse(readFileSync(catalogueFile, 'utf8'))
  catalogue.products.push(`catalogue/${id}.json`)
  return { ...added, [catalogueFile]: written(catalogue) }
}

/** Describes where the category is sold, and what the payroll still needs. */
export function soldIn({ id, company }) {
  return `It is sold in tenants/${company}. The code of "${id}" in its payroll: "concepts" of payroll.json.`
}

/** Describes how to add the product by hand. */
export function sellIn(choices) {
  const { id, table } = choices
  const rows = table ? `\n   and its rates as tables/${table}.json, with the rows of example.ts.` : ''
  return `Sell it: save this as tenants/<company>/catalogue/${id}.json

${JSON.stringify(productOf(choices), null, 2)}

   and add "catalogue/${id}.json" to the products of tenants/<company>/catalogue.json.${rows}`
}

const written = (value) => `${JSON.stringify(value, null, 2)}\n`

/** Formats a table with one row a line, as the formatter keeps it. */
function tableFile(schema, rows) {
  const lines = rows.map((row) => {
    const cells = Object.entries(row).map(([key, value]) => `"${key}": ${value}`)
    return `    { ${cells.join(', ')} }`
  })
  return `{\n  "$schema": "${schema}",\n  "rows": [\n${lines.join(',\n')}\n  ]\n}\n`
}
