import { expect, it } from 'vitest'
import { describeBroken } from './brokenText.ts'

/** A text as it is after its bytes in UTF-8 were read in another encoding. */
const readAs = (encoding: 'latin1' | 'windows-1252', text: string): string =>
  new TextDecoder(encoding === 'latin1' ? 'latin1' : encoding).decode(new TextEncoder().encode(text))

it.each(['Lotería', 'niño', 'Àrea', 'fundação', 'años', '«hola»', '12 €', 'día–noche', 'España'])(
  'tells that a text was encoded twice, with what was meant: %s',
  (text) => {
    const word = text.split(' ').at(-1) ?? ''
    const broken = readAs('windows-1252', word)
    expect(describeBroken(`Hola ${readAs('windows-1252', text)} hola`)).toBe(
      `has letters in another encoding, got "${broken}", did you mean "${word}"?`,
    )
  },
)

it('tells the same of the bytes of Latin-1', () => {
  expect(describeBroken('Loter\u00c3\u00ada')).toContain('did you mean "Lotería"?')
})

it('tells a letter that was lost, with its word', () => {
  expect(describeBroken('La loter\ufffda de Navidad')).toBe(
    'has a letter that was lost in "loter\ufffda": write it again, and save the file as UTF-8',
  )
})

it.each(['Lotería', 'SÃO', '«AMANHû', 'AMANHÃ.', 'olâ”', 'Â', '«CAFÉ»', 'Ãé', '1.ª', '', '日本'])(
  'says nothing of a text that is right: %s',
  (text) => expect(describeBroken(text)).toBeUndefined(),
)
