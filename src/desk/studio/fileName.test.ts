import { expect, it } from 'vitest'
import { nameFile } from './fileName.ts'

it.each([
  ['Logo Nuestro (final).SVG', 'images', 'logo-nuestro-final.png'],
  ['Compañía.jpeg', 'images', 'compania.jpg'],
  ['foto.webp', 'images', 'foto.webp'],
  ['日本.gif', 'images', 'picture.png'],
  [`${'a'.repeat(59)} b.png`, 'images', `${'a'.repeat(59)}.png`],
  ['Cuestionario_2027.PDF', 'documents', 'cuestionario-2027.pdf'],
  ['logo.exe', 'images', undefined],
  ['logo', 'images', undefined],
  ['carta.docx', 'documents', undefined],
] as const)('%s in %s is named %s', (name, folder, expected) => {
  expect(nameFile(name, folder)).toBe(expected)
})
