import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { exampleModality } from '../../../domain/examples/exampleRequest.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import { inIntl } from '../../../../tests/support/portal/inIntl.tsx'
import es from '../../messages/product/es.json' with { type: 'json' }
import { ModalityCard } from './ModalityCard.tsx'

const rosebush: Partial<Modality> = {
  name: { es: 'Rosal', ca: 'Roser', en: 'Rosebush', pt: 'Roseira' },
  desc: { es: 'Dos líneas.', ca: 'Dues línies.', en: 'Two lines.', pt: 'Duas linhas.' },
  longDesc: {
    es: '<p>Toda la <strong>historia</strong>.</p><script>alert(1)</script>',
    ca: '<p>Tota la història.</p>',
    en: '<p>The whole story.</p>',
    pt: '<p>A história toda.</p>',
  },
  logo: '/api/storage/images/rose.svg',
  featuredImage: '/api/storage/images/garden.jpg',
  providerImage: 'north.jpg',
  providerWebsite: 'https://north.example',
  provider: { id: 'north', name: 'Norte', logo: 'north.svg' },
  doc: { name: { es: 'Hoja de cuidados' }, file: '/api/storage/documents/care.pdf' },
}

function drawn(fields: Partial<Modality> = {}, language: Language = 'es'): HTMLElement {
  inIntl(
    <ModalityCard
      modality={exampleModality({ id: 'rose', category: 'plants', name: {}, ...rosebush, ...fields })}
    />,
    language,
    es,
  )
  return screen.getByRole('article')
}
const pictures = (card: HTMLElement) =>
  [...card.querySelectorAll('img')].map((image) => [image.getAttribute('src'), image.alt])
const more = () => userEvent.click(screen.getByRole('button', { name: 'Ver más' }))

it('an offer shows its logo, its name, who provides it and its two lines', () => {
  const card = drawn()
  expect(card.getAttribute('aria-label')).toBe('Rosal')
  expect(within(card).getByRole('heading', { level: 2 }).textContent).toBe('Rosal')
  expect(pictures(card)[0]).toEqual(['/api/storage/images/rose.svg', 'Norte'])
  expect(within(card).getByText('Norte')).toBeTruthy()
  expect(within(card).getByText('Dos líneas.')).toBeTruthy()
})

it('an offer says beside its provider what kind of health product it is (HEA-13)', () => {
  expect(
    within(drawn({ healthType: { es: 'Reembolso', ca: 'Reemborsament' } })).getByText(/^Norte.+Reembolso$/),
  ).toBeTruthy()
})

it('a closed long text is not drawn before the first press', async () => {
  const card = drawn()
  expect(within(card).queryByRole('button', { name: 'Hoja de cuidados', hidden: true })).toBeNull()
  await more()
  expect(await within(card).findByRole('button', { name: 'Hoja de cuidados' })).toBeTruthy()
})

it(
  'behind "more" stand its long text as HTML, its pictures, the provider’s site and its ' + 'document',
  async () => {
    const card = drawn()
    await more()
    expect((await within(card).findByText('historia')).tagName).toBe('STRONG')
    expect(card.querySelector('script')).toBeNull()
    expect(pictures(card)).toEqual([
      ['/api/storage/images/rose.svg', 'Norte'],
      ['/api/storage/images/garden.jpg', ''],
      ['/api/storage/images/north.jpg', 'Norte'],
    ])
    expect((await within(card).findByRole('link', { name: 'Web de Norte' })).getAttribute('href')).toBe(
      'https://north.example',
    )
    expect(within(card).getByRole('button', { name: 'Hoja de cuidados' })).toBeTruthy()
  },
)

it('an offer’s document is downloaded from the storage under its own name', async () => {
  drawn()
  await more()
  const asked = vi.fn<typeof fetch>().mockResolvedValue(new Response('%PDF'))
  vi.stubGlobal('fetch', asked)
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  URL.createObjectURL = () => 'blob:care'
  URL.revokeObjectURL = () => undefined
  await userEvent.click(await screen.findByRole('button', { name: 'Hoja de cuidados' }))
  expect(asked.mock.calls[0]?.[0]).toBe('/api/storage/documents/care.pdf')
  await vi.waitFor(() => expect(saved).toEqual(['Hoja de cuidados.pdf']))
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it.each<[Language, string, string, string]>([
  ['es', 'Rosal', 'Dos líneas.', 'Toda la historia.'],
  ['ca', 'Roser', 'Dues línies.', 'Tota la història.'],
  ['en', 'Rosebush', 'Two lines.', 'The whole story.'],
  ['pt', 'Roseira', 'Duas linhas.', 'A história toda.'],
])('in %s an offer’s name and both texts are in that language', async (language, name, desc, long) => {
  const card = drawn({}, language)
  await more()
  expect(within(card).getByRole('heading').textContent).toBe(name)
  expect(card.textContent).toContain(desc)
  expect(card.textContent).toContain(long)
})

it('an offer without further text has nothing to open', () => {
  inIntl(
    <ModalityCard
      modality={exampleModality({
        id: 'rose',
        category: 'plants',
        name: { es: 'Rosal' },
        desc: { es: 'Dos líneas.' },
      })}
    />,
    'es',
    es,
  )
  expect(screen.getByText('Dos líneas.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
