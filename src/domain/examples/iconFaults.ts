/** Finds faults in an icon.svg; the portal draws icons in the text color of their surroundings. */
export function iconFaults(icon: string): string[] {
  const faults: string[] = []
  if (!icon.includes('viewBox="0 0 24 24"')) faults.push('expected an SVG drawn on viewBox="0 0 24 24"')
  if (!/<\/svg>\s*$/.test(icon)) faults.push('expected </svg> at its end')
  if (!icon.includes('currentColor')) faults.push('expected the color of its place, "currentColor"')
  if (/#[0-9a-f]{3,8}\b|rgb|hsl|url\(|<script|<style|<image|<!ENTITY|\son\w+=/i.test(icon))
    faults.push('expected shapes alone, got colors or code of its own')
  return faults
}
