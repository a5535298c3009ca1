import { describe, expect, it } from 'vitest'
import { downloadName } from './serveFile.ts'

const pdf = (title: string): string => downloadName(title, '0f3a.pdf')

describe('the name of a downloaded document', () => {
  it('is its title with the extension of its file, once', () => {
    expect(pdf('Cuestionario de salud')).toBe('Cuestionario de salud.pdf')
    expect(pdf('Factura.PDF')).toBe('Factura.pdf')
    expect(downloadName('Foto', 'health-form.jpg')).toBe('Foto.jpg')
  })

  it('has nothing that file systems refuse', () => {
    expect(pdf('Contrato: 3/4 de "Salud" <a|b> \\ ¿qué?*')).toBe('Contrato 3 4 de Salud a b ¿qué.pdf')
    expect(pdf('..\u202e/../tar\u0000eas. ')).toBe('tareas.pdf')
    expect(pdf('???')).toBe('file.pdf')
  })

  it('is short enough for them, and breaks no letter apart', () => {
    expect(pdf('a'.repeat(200))).toBe(`${'a'.repeat(120)}.pdf`)
    expect(pdf(`${'a'.repeat(119)}🙂b`)).toBe(`${'a'.repeat(119)}🙂.pdf`)
  })
})
