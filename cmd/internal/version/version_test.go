package version

import "testing"

func TestOf(t *testing.T) {
	for _, c := range []struct{ module, want string }{
		{"", Number},
		{"(devel)", Number},
		{"v" + Number, Number},
		{"v" + Number + "+dirty", Number + "-dev+v" + Number + ".dirty"},
		{"v0.0.0-20260102030405-abcdef012345", Number + "-dev+abcdef012345"},
		{"v0.0.0-20260102030405-abcdef012345+dirty", Number + "-dev+abcdef012345.dirty"},
		{"v0.8.1-0.20260102030405-abcdef012345", Number + "-dev+abcdef012345"},
	} {
		if got := of(c.module); got != c.want {
			t.Errorf("%q: %q, want %q", c.module, got, c.want)
		}
	}
}
