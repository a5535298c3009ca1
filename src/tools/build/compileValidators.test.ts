import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ValidatorFunctions } from '@rjsf/validator-ajv8'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import { Ajv } from 'ajv'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formats } from '../../domain/kernel/formats.ts'
import type { FormSchema } from '../../domain/benefit/formSchema.ts'
import { bundleAlone } from './bundleAlone.ts'
import { compileValidators } from './compileValidators.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const formatsFile = join(root, 'src/domain/kernel/formats.ts')

const details: FormSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    amount: { type: 'number', format: 'money', minimum: 0, maximum: 1500 },
    since: { type: 'string', format: 'date' },
    email: { type: 'string', format: 'email' },
    name: { type: 'string', minLength: 2, maxLength: 5 },
    kind: { enum: ['card', 'voucher'] },
    faces: {
      type: 'array',
      uniqueItems: true,
      items: { type: 'object', properties: { face: { type: 'integer' } } },
    },
    smoker: { type: 'boolean' },
    cigarettes: { type: 'integer', minimum: 1 },
  },
  required: ['amount'],
  if: { properties: { smoker: { const: true } }, required: ['smoker'] },
  then: { required: ['cigarettes'] },
}

const samples: unknown[] = [
  { amount: 10 },
  { amount: 10.55, since: '2026-02-28', email: 'ana@example.com', name: 'año', kind: 'card', smoker: false },
  { amount: 10.555 },
  { amount: '10' },
  { amount: -1 },
  { amount: 1500 },
  { amount: 1500.01 },
  {},
  null,
  [],
  { amount: 1, more: 1 },
  { amount: 1, since: '2026-02-29' },
  { amount: 1, email: 'ana' },
  { amount: 1, name: '👩‍👩‍👧' },
  { amount: 1, name: '👩👩👩👩👩👩' },
  { amount: 1, kind: 'cash' },
  { amount: 1, faces: [{ face: 1 }, { face: 1 }] },
  { amount: 1, faces: [{ face: 1 }, { face: 2 }] },
  { amount: 1, faces: [{ face: 1.5 }] },
  { amount: 1, smoker: true },
  { amount: 1, smoker: true, cigarettes: 0 },
  { amount: 1, smoker: true, cigarettes: 1 },
]

let folder = ''
let source = ''
let compiled: Record<string, ValidatorFunctions> = {}

beforeAll(async () => {
  folder = await mkdtemp(join(root, 'node_modules/.cache-test-'))
  source = compileValidators({ details, empty: { type: 'object' } }, formatsFile)
  await writeFile(join(folder, 'validators.js'), source)
  const { code } = await bundleAlone({ root, entry: join(folder, 'validators.js') })
  await writeFile(join(folder, 'bundle.mjs'), code)
  compiled = (
    (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'bundle.mjs')).href)) as {
      validators: typeof compiled
    }
  ).validators
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const ajv = new Ajv({ allErrors: true, formats })
const validate = ajv.compile(details)

describe('compiled validators', () => {
  it.each(samples.map((sample) => [JSON.stringify(sample), sample]))(
    'validate %s as ajv does',
    (_text, sample) => {
      const validator = createPrecompiledValidator(compiled.details ?? {}, details as object)
      const { errors = [] } = validator.rawValidation<{ keyword: string; instancePath: string }>(
        details as object,
        sample as object,
      )
      const expected = validate(sample) ? [] : (validate.errors ?? [])
      const short = (list: { keyword: string; instancePath: string }[]): string[] =>
        list.map(({ keyword, instancePath }) => `${keyword} ${instancePath}`).sort()
      expect(short(errors)).toEqual(short(expected))
    },
  )
  it('are there for every schema by name', () => {
    expect(Object.keys(compiled)).toEqual(['details', 'empty'])
  })
  it('contain no call that a strict content security policy forbids', () => {
    expect(source).not.toMatch(/\beval\(|new Function\(|\brequire\(/)
  })
  it('come without ajv and without a compiler when bundled for a browser with the form library', async () => {
    const entry = join(folder, 'entry.js')
    await writeFile(
      entry,
      `import create from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'\nimport { validators ` +
        `} from './validators.js'\nexport const v = create(validators.details, {})\n`,
    )
    const bundle = await rolldown({ input: entry, platform: 'browser', logLevel: 'silent' })
    const { output } = await bundle.generate({ format: 'esm' })
    await bundle.close()
    const modules = Object.keys(output[0].modules)
      .filter((id) => /node_modules\/ajv/.test(id))
      .map((id) => id.replace(/.*node_modules\//, ''))
    expect(modules.sort()).toEqual(['ajv/dist/runtime/equal.js', 'ajv/dist/runtime/ucs2length.js'])
  })
  it.each<[string, FormSchema, RegExp]>([
    [
      'an unknown keyword',
      { type: 'object', properties: { a: { type: 'string', maxlength: 3 } } } as FormSchema,
      /maxlength/,
    ],
    [
      'an unknown format',
      { type: 'object', properties: { a: { type: 'string', format: 'moneys' } } },
      /moneys/,
    ],
    [
      'a pattern that is none',
      { type: 'object', properties: { a: { type: 'string', pattern: '(' } } },
      /pattern|regular expression/i,
    ],
  ])('are refused for %s', (_name, schema, message) => {
    expect(() => compileValidators({ details: schema }, formatsFile)).toThrow(message)
  })
})
