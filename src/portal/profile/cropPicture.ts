import { loadImage, toJpeg } from '../ui/inputs/loadImage.ts'

/** The width of a stored picture in px (CON-35). */
const cropWidth = 300

type Area = { x: number; y: number; width: number; height: number }

/** Returns the chosen part of a picture as a JPEG of 300 px. Rejects for an unreadable picture. */
export async function cropToJpeg(source: string, area: Area): Promise<Blob> {
  const image = await loadImage(source)
  const canvas = document.createElement('canvas')
  canvas.width = cropWidth
  canvas.height = Math.round((cropWidth * area.height) / area.width)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw on a canvas')
  // Transparent parts of a PNG or GIF become white; the default is black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  return toJpeg(canvas, 0.9)
}
