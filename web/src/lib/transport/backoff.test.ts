import { describe, expect, test, vi } from "vitest";
import { retryDelay } from "./backoff";

function withoutJitter(): void {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
}

describe("retryDelay", () => {
  test("doubles from 400 ms up to 10 s", () => {
    withoutJitter();
    const delays = [1, 2, 3, 4, 5, 6, 7].map((attempt) => retryDelay(attempt));
    expect(delays).toEqual([400, 800, 1600, 3200, 6400, 10_000, 10_000]);
  });

  test("is the longest at once for a client over its rate limit", () => {
    withoutJitter();
    expect(retryDelay(1, true)).toBe(10_000);
  });

  test("varies by a quarter either way", () => {
    const random = vi.spyOn(Math, "random");
    random.mockReturnValue(0);
    expect(retryDelay(1)).toBe(300);
    random.mockReturnValue(1);
    expect(retryDelay(1)).toBe(500);
  });
});
