import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { bundleAlone } from '../src/tools/build/bundleAlone.ts'
import { compileValidators } from '../src/tools/build/compileValidators.ts'
import type { FormSchema } from '../src/domain/benefit/formSchema.ts'
import { stepsFlow } from '../src/domain/benefit/flow.ts'
import { exampleModality } from '../src/domain/examples/exampleRequest.ts'
import { toModalityDto } from '../src/dto/modalityDto.ts'
import { api } from '../src/portal/api/api.ts'
import { loadProduct } from '../src/portal/product/contract/loadProduct.ts'
import { ProductPage } from '../src/portal/product/ProductPage.tsx'
import { buildContractDto, buildProduct, pets } from './support/portal/employee.ts'
import { renderPage } from './support/portal/renderPage.tsx'

vi.mock(import('../src/portal/product/contract/loadProduct.ts'), async (original) => {
  const module = await original()
  return { ...module, loadProduct: vi.fn(module.loadProduct) }
})

// The file of a page's test has no address of its own.
const root = process.cwd()
const guide = readFileSync(join(root, 'plugins/README.md'), 'utf8')
const [section = ''] = /## Formats\n\n[^]*?\. Each has its widget/.exec(guide) ?? []
/** The formats that the guide names. */
const documented = [...section.matchAll(/`(\w+)`/g)].map(([, name]) => name!)

type Sample = { schema: FormSchema; fill: () => Promise<unknown>; value: unknown }

const label = /^Campo/
const type = (text: string) => async (): Promise<void> =>
  userEvent.type(screen.getByLabelText(label, { selector: 'input, textarea' }), `${text}{Tab}`)
const card = (name: string | RegExp) => async (): Promise<void> =>
  userEvent.click(screen.getByRole('radio', { name }))
const pick = (name: string) => async (): Promise<void> => {
  await userEvent.click(screen.getByRole('combobox', { name: label }))
  await userEvent.click(await screen.findByRole('option', { name, hidden: true }))
}
const text = (format: string): FormSchema => ({ type: 'string', format })

/** The typed text and the sent value of each format. */
const samples: Record<string, Sample> = {
  money: { schema: { type: 'number', format: 'money' }, fill: type('12,50'), value: 12.5 },
  date: { schema: text('date'), fill: type('05/03/1990'), value: '1990-03-05' },
  month: { schema: { type: 'integer', format: 'month' }, fill: pick('abril'), value: 3 },
  file: {
    schema: text('file'),
    fill: async () =>
      userEvent.upload(
        document.querySelector<HTMLInputElement>('input[type="file"]')!,
        new File(['%PDF-1.4'], 'certificado.pdf', { type: 'application/pdf' }),
      ),
    value: 'stored.pdf',
  },
  person: { schema: { type: 'integer', format: 'person' }, fill: card(/Ona/), value: 3 },
  province: { schema: text('province'), fill: pick('Girona'), value: 'Girona' },
  nationality: { schema: text('nationality'), fill: pick('España'), value: 'ES' },
  provider: { schema: text('provider'), fill: card(/Salus/), value: 'salus' },
  modality: { schema: text('modality'), fill: card(/Perro/), value: 'dog' },
  email: { schema: text('email'), fill: type('ona@example.com'), value: 'ona@example.com' },
  textarea: { schema: text('textarea'), fill: type('Sin gluten'), value: 'Sin gluten' },
}

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(root, 'node_modules/.formats-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function open(format: string, field: FormSchema) {
  const details: FormSchema = { type: 'object', required: ['field'], properties: { field } }
  const file = join(folder, `${format}.mjs`)
  const schemas = { details, 'details/form': details }
  const source = compileValidators(schemas, join(root, 'src/domain/kernel/formats.ts'))
  await writeFile(file, (await bundleAlone({ root, entry: { code: source } })).code)
  const { validators } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    validators: Awaited<ReturnType<typeof loadProduct>> extends { validators: infer Compiled } | undefined
      ? Compiled
      : never
  }
  const original = vi.mocked(loadProduct).getMockImplementation()!
  vi.mocked(loadProduct).mockImplementation(async (...input) => {
    const product = await original(...input)
    return product && { ...product, validators }
  })
  const alias = `pets-${format}`
  const words = { name: 'Mascotas', 'details.field': 'Campo' }
  const declared = {
    ...pets,
    id: alias,
    details,
    flow: stepsFlow([{ name: 'form', fields: ['field'] }]),
    messages: { es: words, en: words },
  }
  const modality = exampleModality({
    id: 'dog',
    category: alias,
    name: { es: 'Perro' },
    providerId: 'salus',
    provider: { id: 'salus', name: 'Salus', logo: '' },
  })
  return renderPage(<ProductPage />, {
    path: `/products/${alias}`,
    route: '/products/:alias',
    profile: { products: [buildProduct(alias, 'Exent')], contracts: [], cart: [] },
    benefits: { [alias]: declared as unknown as typeof pets },
    answers: {
      [`GET /modalities/by-category/${alias}`]: [toModalityDto(modality)],
      'POST /contracts': buildContractDto({ product: alias, state: 'cart' }),
    },
  })
}

it('every format of the guide has a sample here', () => {
  expect(documented.length).toBeGreaterThan(5)
  expect(Object.keys(samples).sort()).toEqual(documented.toSorted())
})

it.each(documented)(
  'a field of details with the format "%s" is drawn, filled in and sent',
  async (format) => {
    vi.spyOn(api, 'upload').mockResolvedValue({
      name: 'stored.pdf',
      originalFilename: 'certificado.pdf',
    } as never)
    const { schema, fill, value } = samples[format]!
    const { asked } = await open(format, schema)
    await screen.findByRole('textbox', { name: 'Importe al mes' })
    await fill()
    await waitFor(() => expect(screen.queryByText(/Subiendo/)).toBeNull())
    fireEvent.change(screen.getByRole('textbox', { name: 'Importe al mes' }), { target: { value: '50' } })
    await screen.findAllByText('450 €')
    await userEvent.click(screen.getByRole('button', { name: 'Añadir al carrito' }))
    await waitFor(() =>
      expect(
        asked.find(({ method, path }) => method === 'POST' && path === '/contracts')?.body,
      ).toMatchObject({
        details: { field: value },
      }),
    )
  },
)
