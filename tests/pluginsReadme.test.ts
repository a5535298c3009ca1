import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { validateValue } from '../src/domain/company/files/validateTenantFile.ts'
import { productSchema } from '../src/domain/company/catalogue/schemaCatalogue.ts'
import { tableSchema } from '../src/domain/company/content/schemaContent.ts'
import { formats } from '../src/domain/kernel/formats.ts'
import { listFiles, root } from './house/listFiles.ts'
import { readSource } from './house/source.ts'
import { casesFaults } from '../src/domain/examples/cases.ts'
import example from './fixtures/benefits/summer-camp/example.ts'
import summerCamp from './fixtures/benefits/summer-camp/index.ts'
import { campRow } from './fixtures/benefits/summer-camp/rates.ts'

const readme = readFileSync(join(root, 'plugins/README.md'), 'utf8')
const camp = join(root, 'tests/fixtures/benefits/summer-camp')

/** The sections of the reference, and the type each describes. */
const described = {
  'src/domain/benefit/declaration.ts': [
    'BenefitDeclaration',
    'AmountCaps',
    'CountedUnit',
    'Documentation',
    'Step',
    'StepMeta',
    'FormChange',
    'BenefitExample',
  ],
  'src/domain/benefit/breakdowns.ts': ['ReadableContract'],
  'src/domain/kernel/person.ts': ['Person'],
  'src/domain/benefit/items.ts': ['RequestedItem'],
  'src/domain/benefit/quoteRequest.ts': ['QuoteRequest', 'EmployeeFacts', 'Sibling', 'PriceResult'],
}

describe('the reference of a declaration', () => {
  const types = Object.entries(described).flatMap(([file, names]) =>
    names.map((name) => [name, fieldsOf(file, name)] as const),
  )

  it.each(types)('%s has a row for each of its fields, and no other', (name, fields) => {
    const section = readme.split(`### \`${name}\`\n`)[1]?.split(/^#/m)[0] ?? ''
    const rows = [...section.matchAll(/^\| `(\w+)` \| \S/gm)].map((row) => row[1]!)
    expect(rows.sort()).toEqual(fields.map((field) => field.name).sort())
  })

  it('marks the required fields of a declaration', () => {
    const declared = types.find(([name]) => name === 'BenefitDeclaration')![1]
    const leftOut = literalsOf('src/domain/benefit/defineBenefit.ts', 'LeftOut')
    expect(leftOut).toContain('details')
    const needed = declared
      .filter((field) => !field.isOptional && !leftOut.includes(field.name))
      .map((field) => field.name)
    const section = readme.split('### `BenefitDeclaration`\n')[1]!.split(/^#/m)[0]!
    expect([...section.matchAll(/^\| `(\w+)` \| \*needed\*/gm)].map((row) => row[1]!).sort()).toEqual(
      needed.sort(),
    )
  })

  it('names only formats that exist', () => {
    const section = readme.split('## Formats\n')[1]!.split('Each has its widget')[0]!
    const named = [...section.matchAll(/`(\w+)`/g)].map((name) => name[1]!)
    expect(named.filter((format) => !(format in formats))).toEqual([])
  })
})

describe('the example of the guide', () => {
  const blocks = [...readme.matchAll(/^`([\w.]+)`\n\n```ts\n([\s\S]*?)```$/gm)].map(
    ([, file, code]) => [file!, code!] as const,
  )

  it('shows its files', () => {
    const shown = listFiles('.', camp).filter((file) => /^[a-z]+(\.test)?\.ts$/.test(file))
    expect(blocks.map(([file]) => file).sort()).toEqual(shown)
  })

  it.each(blocks)('has in %s the file that passes the suite', (file, code) => {
    expect(code).toBe(readFileSync(join(camp, file), 'utf8'))
  })

  it('has the texts of its messages', () => {
    expect(readme).toContain(readFileSync(join(camp, 'messages/es.json'), 'utf8').trim())
  })

  it('has valid entries for the files of a tenant', () => {
    const entries = [...readme.matchAll(/```json\n([\s\S]*?)```/g)].map(
      (block) => JSON.parse(block[1]!) as Record<string, unknown>,
    )
    const product = entries.find((entry) => entry.modalities)!
    const table = entries.find((entry) => entry.rows) as { rows: unknown[] }
    expect(validateValue(productSchema, product)).toEqual([])
    expect(
      casesFaults(
        summerCamp,
        example.request as never,
        entries.find((entry) => entry.cases),
      ),
    ).toEqual([])
    expect(validateValue(tableSchema, table)).toEqual([])
    expect(table.rows.flatMap((row) => validateValue(campRow, row))).toEqual([])
  })
})

/** The texts of a union type, as its file declares them. */
function literalsOf(file: string, name: string): string[] {
  const { text } = readSource(join(root, file), file).tree
  const union = new RegExp(`type ${name} =([^\\n]*(?:\\n  [^\\n]*)*)`).exec(text)?.[1] ?? ''
  return [...union.matchAll(/'(\w+)'/g)].map((literal) => literal[1]!)
}

/** The fields of a type, as its file declares them. */
function fieldsOf(file: string, name: string): { name: string; isOptional: boolean }[] {
  const { tree } = readSource(join(root, file), file)
  const type = tree.statements.filter(ts.isTypeAliasDeclaration).find((each) => each.name.text === name)?.type
  if (!type || !ts.isTypeLiteralNode(type)) throw new Error(`${file} declares no fields of ${name}`)
  return type.members
    .filter(ts.isPropertySignature)
    .map((member) => ({ name: member.name.getText(tree), isOptional: member.questionToken !== undefined }))
}
