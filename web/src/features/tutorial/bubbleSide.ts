/** On which side of a thing a bubble goes. */

export type Side = "above" | "below" | "right" | "left";

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Surroundings {
  size: { width: number; height: number };
  /** The distance from the thing. */
  gap: number;
  /** The group that the thing belongs to: the bubble may go beside all of it. */
  region: Box;
  /** Where it may be: the window below the prompt. */
  room: Box;
}

/** The farthest that a bubble beside the group may be from the thing itself. */
const FAR = 90;

/** A place that is in the room and covers least of the group; above, if there are several. */
export function placeBeside(
  at: Box,
  { size, gap, region, room }: Surroundings,
): { side: Side; left: number; top: number } {
  const { width, height } = size;
  const x = within((at.left + at.right - width) / 2, room.left, room.right - width);
  const y = within((at.top + at.bottom - height) / 2, room.top, room.bottom - height);
  const isNear = (distance: number): boolean => distance > 0 && distance <= FAR;
  const places: { side: Side; left: number; top: number }[] = [
    { side: "above", left: x, top: at.top - gap - height },
    { side: "below", left: x, top: at.bottom + gap },
    { side: "right", left: at.right + gap, top: y },
    { side: "left", left: at.left - gap - width, top: y },
  ];
  if (isNear(at.top - region.top))
    places.push({ side: "above", left: x, top: region.top - gap - height });
  if (isNear(region.bottom - at.bottom))
    places.push({ side: "below", left: x, top: region.bottom + gap });
  const costs = places.map(({ left, top }) => {
    const box = { left, top, right: left + width, bottom: top + height };
    const outside = width * height - overlap(box, room);
    // Over the thing itself, or out of the room: only if there is no other way.
    return overlap(box, region) + 1000 * (outside + overlap(box, at));
  });
  return places[costs.indexOf(Math.min(...costs))]!;
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}
