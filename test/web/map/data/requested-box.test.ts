import { describe, expect, it } from 'vitest';
import { boxFor, cellKilometres, cellsIn, overlap } from '../../../../src/web/map/data/requested-box.ts';

const GLOBE = { west: -180, south: -90, east: 180, north: 90 };
const EUROPE = { west: -23.5, south: 29.5, east: 62.5, north: 70.5 };
const AMERICA = { west: -134.1, south: 21.1, east: -60.9, north: 52.6 };
const MOST = 200_000;

describe('the box that a map asks for', () => {
  it('is all of a domain that has few cells, wherever the map looks in it', () => {
    const view = { west: 0, south: 40, east: 20, north: 55 };
    expect(boxFor(view, GLOBE, 111, MOST)).toEqual(GLOBE);
    expect(boxFor({ ...view, east: 25 }, GLOBE, 111, MOST)).toEqual(GLOBE);
  });

  it('stays the same when the map moves a little, and holds what is in view with a margin', () => {
    const view = { west: 3.3, south: 44.1, east: 19.3, north: 53.2 };
    const box = boxFor(view, GLOBE, 1, MOST)!;
    const moved = boxFor({ west: 3.5, south: 44.2, east: 19.5, north: 53.3 }, GLOBE, 1, MOST);
    expect(moved).toEqual(box);
    expect(box.west).toBeLessThan(view.west - 3);
    expect(box.north).toBeGreaterThan(view.north + 2);
  });

  it('crosses the 180° meridian as the API takes it', () => {
    const box = boxFor({ west: 170, south: -10, east: 200, north: 10 }, GLOBE, 1, MOST)!;
    expect(box.west).toBeGreaterThan(box.east);
    expect(box.west).toBeLessThanOrEqual(170);
    expect(box.east).toBeGreaterThanOrEqual(-160);
  });

  it('is the same on each copy of the world', () => {
    const view = { west: -100, south: 30, east: -90, north: 40 };
    const copy = { ...view, west: view.west + 720, east: view.east + 720 };
    expect(boxFor(copy, AMERICA, 3, MOST)).toEqual(boxFor(view, AMERICA, 3, MOST));
  });

  it('is cut at the domain, and none where nothing of it is in view', () => {
    const box = boxFor({ west: -40, south: 20, east: 10, north: 50 }, EUROPE, 0.1, MOST)!;
    expect([box.west, box.south]).toEqual([EUROPE.west, EUROPE.south]);
    expect(boxFor({ west: -100, south: 30, east: -90, north: 40 }, EUROPE, 7, MOST)).toBeNull();
  });

  it.each([
    ['at the equator', 0.3],
    ['far north', 78.3],
  ])(
    'has the two nearest cells on each side of a view that lies within one of them, %s',
    (_where, latitude) => {
      const view = { west: 12.3, south: latitude, east: 12.4, north: latitude + 0.05 };
      const box = boxFor(view, GLOBE, 27, 100, { stored: 222 })!;
      expect(view.south - box.south).toBeGreaterThanOrEqual(Math.min(4, view.south + 90) - 1e-9);
      expect(Math.min(90, view.north + 4) - box.north).toBeLessThanOrEqual(0.1);
      expect((box.east - view.east) * Math.cos((latitude * Math.PI) / 180)).toBeGreaterThan(3.9);
      expect((view.west - box.west) * Math.cos((latitude * Math.PI) / 180)).toBeGreaterThan(3.9);
    },
  );

  it('asks for no more of a coarse stored grid than is in view where many of its rows are', () => {
    const view = { west: -60, south: -10, east: 60, north: 70 };
    const box = boxFor(view, GLOBE, 27, MOST, { margin: 0, stored: 555 });
    expect(box).toEqual(boxFor(view, GLOBE, 27, MOST, { margin: 0 }));
  });

  it('is the whole world where more than that is in view', () => {
    const box = boxFor({ west: -300, south: -85, east: 240, north: 85 }, GLOBE, 1, MOST);
    expect([box?.west, box?.east]).toEqual([-180, 180]);
  });
});

describe('what is estimated and shared', () => {
  it('counts about as many cells as a global grid of a quarter degree has, but near the poles', () => {
    expect(cellsIn(GLOBE, 27.8)).toBeGreaterThan(500_000);
    expect(cellsIn(GLOBE, 27.8)).toBeLessThan(1_500_000);
  });

  it('says how far cells of a stored grid are apart: by its rows, else by its points over the domain', () => {
    expect(cellKilometres({ latitudeStep: 2, points: 1 }, GLOBE)).toBeCloseTo(222.4, 1);
    const points = Math.round(cellsIn(AMERICA, 30));
    expect(cellKilometres({ latitudeStep: null, points }, AMERICA)).toBeCloseTo(30, 0);
  });

  it('of two boxes is what both hold, by copies of the world', () => {
    expect(overlap({ west: 350, south: 0, east: 370, north: 60 }, EUROPE)).toEqual({
      ...{ west: -10, east: 10, south: 29.5, north: 60 },
    });
  });
});
