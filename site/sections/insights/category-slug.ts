/** A category as it stands in an address: `Future Tech` → `future-tech`. */
export function categorySlug(category: string): string {
  return category.toLowerCase().replaceAll(' ', '-');
}
